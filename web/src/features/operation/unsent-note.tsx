import { useIsOnline } from '../../platform/use-is-online.ts';
import { useLate } from '../../platform/use-late.ts';
import { useReplica } from './person-replica.ts';

/** Changes that are sent sooner, as most are, are not mentioned. */
const patienceMs = 1_500;

/** Says what has not reached the server yet: at once without a network, otherwise after a while. */
export function UnsentNote({ userId, className = '' }: { userId: string; className?: string }) {
  const { outbox, isPersisted } = useReplica(userId);
  const isOnline = useIsOnline();
  const isLate = useLate(outbox[0]?.id ?? null, patienceMs);
  const isSaid = outbox.length > 0 && (isLate || !isOnline || !isPersisted);
  return (
    <p role="status" className={`text-sm text-ink-quiet ${className}`}>
      {isSaid && describeUnsent(outbox.length, { isOnline, isPersisted })}
    </p>
  );
}

/** `3 changes waiting for the network.` */
function describeUnsent(
  count: number,
  { isOnline, isPersisted }: { isOnline: boolean; isPersisted: boolean },
): string {
  const changes = count === 1 ? '1 change waiting' : `${count} changes waiting`;
  const line = `${changes} ${isOnline ? 'to be sent' : 'for the network'}.`;
  return isPersisted ? line : `${line} Not kept on this device: please keep this page open.`;
}
