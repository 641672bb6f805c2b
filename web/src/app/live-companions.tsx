import { ProgressPublisher } from '../features/feed/progress-publisher.tsx';
import { RunSender } from '../features/timer/run-sender.tsx';

/** What a premium person's run does for others while it goes, on whatever page they are. */
export function LiveCompanions({ userId }: { userId: string }) {
  return (
    <>
      <RunSender userId={userId} />
      <ProgressPublisher userId={userId} />
    </>
  );
}
