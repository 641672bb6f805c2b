import { formatExactAmount } from '@focuspool/domain/money';
import { describeUntil } from '@focuspool/domain/operator/describe-details';
import type { PersonDetail } from '@focuspool/domain/operator/people-contract';
import { plans } from '@focuspool/domain/plans';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useLoad } from '../../platform/api/use-load.ts';
import { NextPage } from '../../ui/feedback/next-page.tsx';
import { RowsSkeleton } from '../../ui/feedback/skeleton.tsx';
import { Surface } from '../../ui/surface.tsx';
import { AuditLine } from './audit-line.tsx';
import { OperatorFailure } from './operator-failure.tsx';
import { auditQuery, personQuery } from './operator-requests.ts';
import { describeState } from './people-pane.tsx';
import { PersonActs } from './person-acts.tsx';
import { type FormatInstant, useFormatInstant } from './use-format-instant.ts';

/** One person, and what can be done about them. */
export function PersonPane({ id }: { id: string }) {
  const formatInstant = useFormatInstant();
  const query = personQuery(id);
  const reading = useQuery(query);
  const { data: person, problem, retry } = useLoad(reading);
  if (problem) return <OperatorFailure error={problem} onRetry={retry} />;
  if (!person) return <RowsSkeleton label="Loading the person" />;
  return (
    <>
      <Surface className="mt-6 p-6">
        <h2 className="text-2xl wrap-anywhere">{person.username ?? 'No username yet'}</h2>
        <dl className="mt-4 grid gap-x-6 gap-y-3 sm:grid-cols-2">
          {listFacts(person, formatInstant).map(([name, value]) => (
            <div key={name}>
              <dt className="text-sm text-ink-quiet">{name}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      </Surface>
      <PersonActs person={person} />
      <PersonLog person={person} readAt={reading.dataUpdatedAt} />
    </>
  );
}

/** What operators did to the person; its first page has come with the person. */
function PersonLog({ person: { userId, log }, readAt }: { person: PersonDetail; readAt: number }) {
  const query = useInfiniteQuery({
    ...auditQuery(userId),
    initialData: { pages: [log], pageParams: [undefined] },
    initialDataUpdatedAt: readAt,
  });
  const entries = query.data.pages.flatMap((page) => page.entries);
  return (
    <Surface className="mt-6 grid gap-3 p-6">
      <h2 className="text-2xl">Operator actions</h2>
      {entries.length === 0 && <p className="text-ink-quiet">No actions yet.</p>}
      {entries.length > 0 && (
        <ul aria-label="Operator actions" className="divide-y divide-line">
          {entries.map((entry) => (
            <li key={entry.number} className="py-3">
              <AuditLine entry={entry} isOwn />
            </li>
          ))}
        </ul>
      )}
      <NextPage query={query} isInPane>
        Show more
      </NextPage>
    </Surface>
  );
}

type Fact = [name: string, value: string];

function listFacts(person: PersonDetail, formatInstant: FormatInstant): Fact[] {
  const { email, userId, createdAt, trophies, totalMinutes, signInMethods, devices, suspendedAt } = person;
  return [
    ['Address', email],
    ['Id', userId],
    ['State', [...(person.isOperator ? ['Operator'] : []), ...describeState(person)].join(', ') || 'Free'],
    ['Premium', describePremium(person)],
    ...describePaymentUnderway(person),
    ['Signed up', formatInstant(createdAt)],
    ['Signs in with', signInMethods.join(', ') || 'nothing yet'],
    ['Devices signed in', String(devices)],
    ['Earned', `${count(trophies, 'trophy', 'trophies')}, ${count(totalMinutes, 'minute', 'minutes')}`],
    ...(person.unpaidCommission > 0
      ? ([['Commission not paid out yet', formatExactAmount(person.unpaidCommission)]] as Fact[])
      : []),
    ...(suspendedAt === null
      ? []
      : ([['Suspended', `${formatInstant(suspendedAt)}: ${person.suspensionReason ?? ''}`]] as Fact[])),
  ];
}

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;

/** A payment whose buyer may have been told to contact support; it ends by itself once the provider answers. */
function describePaymentUnderway({ paymentUnderway }: PersonDetail): Fact[] {
  if (!paymentUnderway) return [];
  const { plan, amount, paymentId } = paymentUnderway;
  return [['Payment being processed', `${plans[plan].name}, ${formatExactAmount(amount)}: ${paymentId}`]];
}

function describePremium({ money: { premium } }: PersonDetail): string {
  if (!premium) return 'none';
  return `${premium.planName ?? 'given'}, ${describeUntil(premium.endDate)}`;
}
