import { createBackgroundPart, useBackgroundPart } from '../../platform/updates/background-part.ts';
import { useViewer } from '../account/viewer-request.ts';
import { FeedFrame, FeedSkeleton } from './feed-frame.tsx';

const feedMessagesPart = createBackgroundPart(async () => (await import('./feed-messages.tsx')).FeedMessages);

/** The live progress feed (product 2.13). It loads after the clock beside it, which is what people come for. */
export function FeedPanel() {
  const { data: viewer } = useViewer();
  const { part: FeedMessages } = useBackgroundPart(feedMessagesPart, true);
  if (!viewer?.profile) return null;
  if (FeedMessages) {
    return <FeedMessages key={viewer.userId} userId={viewer.userId} profile={viewer.profile} />;
  }
  return (
    <FeedFrame>
      <FeedSkeleton />
    </FeedFrame>
  );
}
