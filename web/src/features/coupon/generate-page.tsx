import { commissionPercent } from '@focuspool/domain/coupon/commission';
import { codeSuffix, letterCount } from '@focuspool/domain/coupon/coupon-code';
import { useQuery } from '@tanstack/react-query';
import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column';
import HandCoins from 'lucide-react/icons/hand-coins';
import { PageFrame } from '../../ui/page/page-frame.tsx';
import { Surface } from '../../ui/surface.tsx';
import { useViewer } from '../account/viewer-request.ts';
import { ownCouponQuery } from './coupon-requests.ts';
import { GenerateForm } from './generate-form.tsx';

export function GeneratePage() {
  const { data: viewer } = useViewer();
  const { data: own } = useQuery(ownCouponQuery);
  return (
    <PageFrame
      title="Generate Your Coupon"
      lead={
        own
          ? `Your coupon is ${own.code}.`
          : `A code of your own: a friend pays half the list price, and you earn ${commissionPercent}% of what they pay.`
      }
    >
      <CouponCards />
      <div className="mt-8 grid gap-x-4 gap-y-8 sm:grid-cols-2">
        {viewer && <GenerateForm userId={viewer.userId} own={own ?? null} />}
        <CouponRules />
      </div>
    </PageFrame>
  );
}

const cards = [
  {
    Icon: HandCoins,
    title: 'Earn commission',
    text: `You earn ${commissionPercent}% of every payment made with your coupon, paid out monthly.`,
  },
  {
    Icon: ChartNoAxesColumn,
    title: 'Track performance',
    text: 'See who used your coupon, when, for which plan, and what it has earned you.',
  },
];

/** The benefits of a coupon. */
function CouponCards() {
  return (
    <div className="mt-8 grid gap-4 sm:grid-cols-2">
      {cards.map(({ Icon, title, text }) => (
        <Surface key={title} className="flex gap-4 p-5 sm:block sm:p-6">
          <Icon aria-hidden className="size-7 shrink-0 text-accent" strokeWidth={1.75} />
          <div className="min-w-0">
            <h2 className="text-xl wrap-anywhere sm:mt-4">{title}</h2>
            <p className="mt-1 text-ink-quiet sm:mt-2">{text}</p>
          </div>
        </Surface>
      ))}
    </div>
  );
}

const rules = [
  `${letterCount} capital letters of your choice, followed by ${codeSuffix}`,
  'One coupon per person, and no one else can have yours',
  'A new coupon replaces the old one; what the old one earned stays yours',
  'You cannot use your own coupon',
];

function CouponRules() {
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
