import { product } from '@focuspool/domain/product';
import { paths } from '../../platform/paths.ts';
import { toButtonClasses } from '../../ui/button.tsx';
import { Link } from '../../ui/page/link.tsx';
import { Surface } from '../../ui/surface.tsx';

/** The settings' section that leads to the About page (product 2.14). */
export function AboutSection() {
  return (
    <Surface className="grid justify-items-start gap-4 p-6 sm:p-8">
      <h3 className="text-2xl">About App</h3>
      <p className="text-ink-quiet">What {product.name} is, and why it was made.</p>
      <Link to={paths.about} className={toButtonClasses({ variant: 'quiet' })}>
        View Details
      </Link>
    </Surface>
  );
}
