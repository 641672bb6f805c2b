import { monthSchema } from '@focuspool/domain/coupon/commission-statement';
import * as v from 'valibot';
import { useSearchParams } from '../../platform/location.ts';
import { paths } from '../../platform/paths.ts';
import { Link } from '../../ui/page/link.tsx';
import { PageFrame } from '../../ui/page/page-frame.tsx';
import { useCurrentInView } from '../../ui/page/use-current-in-view.ts';
import { AuditPane } from './audit-pane.tsx';
import { HealthPane } from './health-pane.tsx';
import { PaymentsPane } from './payments-pane.tsx';
import { PeoplePane } from './people-pane.tsx';
import { PersonPane } from './person-pane.tsx';
import { ReportsPane } from './reports-pane.tsx';
import { RoomsPane } from './rooms-pane.tsx';
import { StatementPane } from './statement-pane.tsx';
import { StatementsPane } from './statements-pane.tsx';
import { SweepsPane } from './sweeps-pane.tsx';

const panes = {
  people: { name: 'People', Pane: PeoplePane },
  payments: { name: 'Payments', Pane: PaymentsPane },
  commissions: { name: 'Commissions', Pane: StatementsPane },
  reports: { name: 'Reports', Pane: ReportsPane },
  rooms: { name: 'Rooms', Pane: RoomsPane },
  sweeps: { name: 'Sweeps', Pane: SweepsPane },
  health: { name: 'Health', Pane: HealthPane },
  log: { name: 'Log', Pane: AuditPane },
} as const;

type PaneName = keyof typeof panes;

const isPaneName = (name: string | null): name is PaneName => name !== null && Object.hasOwn(panes, name);

/** What operators see and do (product 14). To anyone else the server answers as if there were nothing. */
export function OperatorPage() {
  const search = useSearchParams();
  const asked = search.get('of');
  const of = isPaneName(asked) ? asked : 'people';
  const id = search.get('id');
  const line = useCurrentInView(of);
  return (
    <PageFrame title={panes[of].name}>
      <nav
        ref={line}
        aria-label="Operator's pages"
        className="-mx-4 mt-6 flex gap-1 overflow-x-auto px-4 [scrollbar-width:none]"
      >
        {Object.entries(panes).map(([key, pane]) => (
          <Link
            key={key}
            to={`${paths.operator}?of=${key}`}
            aria-current={key === of ? 'page' : undefined}
            className="inline-flex min-h-11 shrink-0 items-center rounded-full px-3 font-semibold text-ink-quiet -outline-offset-3 transition hover:bg-surface-strong hover:text-ink aria-[current]:bg-surface-strong aria-[current]:text-ink"
          >
            {pane.name}
          </Link>
        ))}
      </nav>
      <Inner key={id} of={of} id={id} />
    </PageFrame>
  );
}

/** The single person or statement that is named, or else the whole pane. */
function Inner({ of, id }: { of: PaneName; id: string | null }) {
  const { Pane } = panes[of];
  if (id && of === 'people') return <PersonPane id={id} />;
  if (of === 'commissions' && v.is(monthSchema, id)) return <StatementPane month={id} />;
  return <Pane />;
}
