import { codeSuffix } from '@focuspool/domain/coupon/coupon-code';
import { Surface } from '../../ui/surface.tsx';

const rules = [
  `2-4 capital letters of your choice, followed by ${codeSuffix}`,
  'One coupon a person, and nobody else can have yours',
  'A new coupon replaces the old one; what the old one earned stays yours',
  'You cannot use your own coupon',
];

export function CouponRules() {
  return (
    <Surface className="p-6">
      <h2 className="text-xl">Rules</h2>
      <ul className="mt-3 grid list-disc gap-2 pl-5 text-ink-quiet marker:text-accent">
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </Surface>
  );
}
