import { freeOperationsTopic, operationsTopic } from '@focuspool/domain/operation/operation';
import { useLiveTopic } from '../../platform/live/use-live-topic.ts';
import { openReplica } from './person-replica.ts';

/** Keeps this page up to date with what the person does in other tabs and on other devices. */
export function OperationListener({ userId, hasPlan }: { userId: string; hasPlan: boolean }) {
  useLiveTopic(hasPlan ? operationsTopic : freeOperationsTopic, userId, {
    onMessages: (accepted) => openReplica(userId).receive(accepted),
    onRefresh: () => openReplica(userId).pull(hasPlan),
  });
  return null;
}
