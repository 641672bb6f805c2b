import { runTopic } from '@focuspool/domain/timer/shared-run';
import { useLiveTopic } from '../../platform/live/use-live-topic.ts';
import { openRunSync } from './current-run-requests.ts';

/** Lets the shown run follow what the person does with it on other devices. */
export function useRunNews(userId: string): void {
  useLiveTopic(runTopic, userId, {
    onMessages: (news) => {
      for (const kept of news) openRunSync(userId).take(kept);
    },
    // What this device did while it was away is told first; then what others did is heard.
    onFresh: () => {
      const sync = openRunSync(userId);
      void sync
        .push()
        .then(() => sync.pull())
        .catch(() => {});
    },
  });
}
