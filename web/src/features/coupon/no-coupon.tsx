import { refusals } from '@focuspool/domain/refusals';
import { Link } from 'react-router';
import { paths } from '../../platform/paths.ts';
import { describeButton } from '../../ui/button.tsx';
import { Surface } from '../../ui/surface.tsx';

/** For somebody who owns none yet: why there is nothing to see, and the way to one. */
export function NoCoupon() {
  return (
    <Surface className="mx-auto mt-10 grid max-w-sm justify-items-center gap-5 p-8 text-center">
      <p className="text-lg">{refusals.coupon_missing.message}</p>
      <Link to={paths.generate} className={describeButton()}>
        Generate Coupon
      </Link>
    </Surface>
  );
}
