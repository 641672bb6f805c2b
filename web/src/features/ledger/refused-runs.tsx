import { Button } from '../../ui/button.tsx';
import { openReplica } from '../operation/person-replica.ts';
import type { ReplicaView } from '../operation/replica.ts';
import { listRefused } from './pending-runs.ts';

type RefusedRunsProps = { userId: string; reports: ReplicaView['reports'] };

/** What the server would not take of corrections and notes, until it has been read. */
export function RefusedRuns({ userId, reports }: RefusedRunsProps) {
  const refused = listRefused(reports);
  if (refused.length === 0) return null;
  return (
    <ul role="alert" className="mt-4 grid gap-2">
      {refused.map(({ id, message }) => (
        <li
          key={id}
          className="flex items-center gap-3 rounded-2xl border border-line bg-solid py-2 ps-5 pe-2 text-danger"
        >
          <p className="min-w-0 flex-1 text-sm wrap-anywhere">{message}</p>
          <Button variant="plain" onClick={() => void openReplica(userId).dismiss(id)}>
            OK
          </Button>
        </li>
      ))}
    </ul>
  );
}
