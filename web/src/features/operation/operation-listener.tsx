import { operationsTopic } from '@focuspool/domain/operation/operation';
import { useLiveTopic } from '../../platform/live/use-live-topic.ts';
import { openReplica } from './person-replica.ts';

/** Lets this device follow what its person does in other tabs and on other devices. */
export function OperationListener({ userId }: { userId: string }) {
  useLiveTopic(operationsTopic, userId, {
    onMessages: (news) =>
      void openReplica(userId)
        .hear(news)
        .catch(() => {}),
    onRefresh: () => openReplica(userId).pull(),
  });
  return null;
}
