import { Link } from 'react-router';
import { paths } from '../../platform/paths.ts';
import { describeButton } from '../../ui/button.tsx';
import { Surface } from '../../ui/surface.tsx';

/** In place of the plans where the operator opens premium to everybody. */
export function OpenToAll() {
  return (
    <Surface className="mt-10 grid justify-items-center gap-5 p-10 text-center">
      <p className="text-lg">Premium is open to everybody here. There is nothing to buy.</p>
      <Link to={paths.tasks} className={describeButton()}>
        Go to your list
      </Link>
    </Surface>
  );
}
