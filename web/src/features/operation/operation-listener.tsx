import { operationsTopic } from '@focuspool/domain/operation/operation';
import { useLiveTopic } from '../../platform/live/use-live-topic.ts';
import { openReplica } from './person-replica.ts';

/** Lets this device follow what its person does in other tabs and on other devices. */
export function OperationListener({ userId }: { userId: string }) {
  useLiveTopic(operationsTopic, userId, {
    onMessages: (accepted) =>
      void openReplica(userId)
        .receive(accepted)
        .catch(() => {}),
    onRefresh: () => openReplica(userId).pull(),
  });
  return null;
}
