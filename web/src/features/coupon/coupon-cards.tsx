import { ChartNoAxesColumn, HandCoins } from 'lucide-react';
import { Surface } from '../../ui/surface.tsx';

const cards = [
  {
    Icon: HandCoins,
    title: 'Earn commission',
    text: 'You earn 10% of every payment that is made with your coupon, paid out monthly.',
  },
  {
    Icon: ChartNoAxesColumn,
    title: 'Track performance',
    text: 'See who used your coupon, when, for which plan, and what it has earned you.',
  },
];

/** What a coupon is good for. */
export function CouponCards() {
  return (
    <div className="mt-8 grid gap-4 sm:grid-cols-2">
      {cards.map(({ Icon, title, text }) => (
        <Surface key={title} className="p-6">
          <Icon aria-hidden className="size-7 text-accent" strokeWidth={1.75} />
          <h2 className="mt-4 text-xl">{title}</h2>
          <p className="mt-2 text-ink-quiet">{text}</p>
        </Surface>
      ))}
    </div>
  );
}
