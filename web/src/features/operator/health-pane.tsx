import type { Health } from '@focuspool/domain/operator/server-state';
import { useQuery } from '@tanstack/react-query';
import { useLoad } from '../../platform/api/use-load.ts';
import { RowsSkeleton } from '../../ui/feedback/skeleton.tsx';
import { OperatorFailure } from './operator-failure.tsx';
import { healthQuery } from './operator-requests.ts';
import { ProcessState } from './process-state.tsx';

/** The state of the server, with the same figures that automatic monitoring reads. */
export function HealthPane() {
  const { data, problem, retry } = useLoad(useQuery(healthQuery));
  if (problem) return <OperatorFailure error={problem} onRetry={retry} />;
  if (!data) return <RowsSkeleton label="Loading: Health" />;
  return (
    <ProcessState process={data.process}>
      <dl className="grid gap-x-6 gap-y-3 p-6 sm:grid-cols-2">
        {listFacts(data).map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-ink-quiet">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </ProcessState>
  );
}

function listFacts(health: Health): [string, string][] {
  const { processes, isDatabaseReady, liveConnections, hasLiveUpdates, gaps, feedLag, outcomes } = health;
  return [
    ['Version', health.process.version],
    ['Processes', String(processes)],
    ['Database', `${isDatabaseReady ? 'Answers' : 'Does not answer'}, ${describePool(health)}`],
    ['Live connections', String(liveConnections)],
    [
      'Live updates from other processes',
      `${hasLiveUpdates ? 'Arriving' : 'Not arriving'}; gaps: ${gaps.madeGood} recovered, ${gaps.withLoss} with loss`,
    ],
    [
      'Feed, from sending to showing',
      feedLag ? `${feedLag.meanMs} ms, mean of ${feedLag.messages}` : 'Nothing sent yet',
    ],
    ['Mails', describeOutcomes(outcomes.mails)],
    ['Push messages', describeOutcomes(outcomes.pushes)],
    ['Payments', describeOutcomes(outcomes.payments)],
  ];
}

function describePool({ connections }: Health): string {
  if (!connections) return 'embedded';
  const { used, most, waiting } = connections;
  return `${used} of ${most} connections used, ${waiting} waiting`;
}

function describeOutcomes(outcomes: Readonly<Record<string, number>>): string {
  return Object.entries(outcomes)
    .map(([outcome, count]) => `${count} ${outcome.replace(/^payment_/, '').replaceAll('_', ' ')}`)
    .join(', ');
}
