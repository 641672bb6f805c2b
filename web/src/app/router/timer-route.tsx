import { FeedPanel } from '../../features/feed/feed-panel.tsx';
import { TimerPage } from '../../features/timer/timer-page.tsx';

export function TimerRoute() {
  return <TimerPage feed={<FeedPanel />} />;
}
