import { Link } from 'react-router';
import { isSignInLikely, useViewer, viewerQuery } from '../features/account/viewer-request.ts';
import { useHasRunsWaiting, useIsCountingDown, useRunMark } from '../features/timer/run-status.ts';
import { StandaloneTimer } from '../features/timer/standalone-timer.tsx';
import { paths } from '../platform/paths.ts';
import { createBackgroundPart, useBackgroundPart } from '../platform/release/use-background-part.ts';
import { useLoad } from '../platform/use-load.ts';
import { describeButton } from '../ui/button.tsx';
import { PageSpinner } from '../ui/page-spinner.tsx';
import { Surface } from '../ui/surface.tsx';
import { FrontPage } from './front-page.tsx';
import { announcePremium, findDestination } from './top-bar-destination.ts';

const runCard = createBackgroundPart(async () => (await import('../features/timer/run-card.tsx')).RunCards);

/** The front page for whoever comes to it from within the app, or is signed in: with the run that they have in hand. */
export function HomeRoute() {
  const { data: viewer, problem } = useLoad(useViewer(), viewerQuery.queryKey);
  const isOnTask = useRunMark(viewer?.userId) !== null;
  const hasRuns = useHasRunsWaiting(viewer?.userId) || isOnTask;
  const isCountingDown = useIsCountingDown();
  const { Component: RunCards, isMissing } = useBackgroundPart(runCard, Boolean(viewer) && hasRuns);
  const isMemberLikely = viewer === undefined && isSignInLikely();
  if (isMemberLikely && !problem) return <PageSpinner />;
  if (!viewer || !hasRuns) return <FrontPage viewer={viewer} isMember={isMemberLikely || Boolean(viewer)} />;
  const { to, needsPremium } = findDestination(viewer, paths.timer);
  const timer = (
    <div className="grid grid-cols-1 gap-6">
      {!isOnTask && <StandaloneTimer />}
      {RunCards && (
        <RunCards
          userId={viewer.userId}
          instead={to === paths.timer ? null : { to, onFollow: needsPremium ? announcePremium : () => {} }}
        />
      )}
      {!RunCards && isOnTask && (
        <Surface className="grid h-95 place-content-center justify-items-center gap-6 p-6 text-center">
          {isMissing && (
            <>
              Your run goes on. It cannot be shown right now.
              {to === paths.timer && (
                <Link to={to} className={describeButton({ variant: 'quiet' })}>
                  Open the timer
                </Link>
              )}
            </>
          )}
        </Surface>
      )}
      {isOnTask && isCountingDown && <StandaloneTimer />}
    </div>
  );
  return <FrontPage viewer={viewer} isMember timer={timer} />;
}
