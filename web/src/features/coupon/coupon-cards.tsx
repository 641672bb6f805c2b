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
        <Surface key={title} className="flex gap-4 p-5 sm:block sm:p-6">
          <Icon aria-hidden className="size-7 shrink-0 text-accent" strokeWidth={1.75} />
          <div>
            <h2 className="text-xl sm:mt-4">{title}</h2>
            <p className="mt-1 text-ink-quiet sm:mt-2">{text}</p>
          </div>
        </Surface>
      ))}
    </div>
  );
}
