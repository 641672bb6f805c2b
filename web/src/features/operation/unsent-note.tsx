import { useEffect, useState } from 'react';
import { useIsOnline } from '../../platform/use-is-online.ts';
import { useReplica } from './person-replica.ts';

/** What is usually sent sooner is not spoken of. */
const patienceMs = 1_500;

/** Says what the server does not have yet: at once without a network, else when it takes a while. */
export function UnsentNote({ userId, className = '' }: { userId: string; className?: string }) {
  const { outbox, isPersisted } = useReplica(userId);
  const isOnline = useIsOnline();
  const isLate = useIsLate(outbox[0]?.id);
  const isSaid = outbox.length > 0 && (isLate || !isOnline || !isPersisted);
  return (
    <p role="status" className={`text-sm text-ink-quiet ${className}`}>
      {isSaid && describeUnsent(outbox.length, { isOnline, isPersisted })}
    </p>
  );
}

/** `3 changes wait for the network.` */
function describeUnsent(
  count: number,
  { isOnline, isPersisted }: { isOnline: boolean; isPersisted: boolean },
): string {
  const changes = count === 1 ? '1 change waits' : `${count} changes wait`;
  const line = `${changes} ${isOnline ? 'to be sent' : 'for the network'}.`;
  return isPersisted ? line : `${line} Not kept on this device: please leave this page open.`;
}

/** Whether the same operation has been the first to wait for some time. */
function useIsLate(firstId: string | undefined): boolean {
  const [lateId, setLateId] = useState<string>();
  useEffect(() => {
    if (firstId === undefined) return;
    const timeout = setTimeout(setLateId, patienceMs, firstId);
    return () => clearTimeout(timeout);
  }, [firstId]);
  return firstId !== undefined && firstId === lateId;
}
