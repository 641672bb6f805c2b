import { hasPlan } from '@focuspool/domain/account/access';
import type { Viewer } from '@focuspool/domain/account/viewer';
import { useQuery } from '@tanstack/react-query';
import { isSignInLikely } from '../../features/account/fetch-viewer.ts';
import { useViewer } from '../../features/account/viewer-request.ts';
import { stateQuery } from '../../features/operation/operation-sync.tsx';
import { useReplica } from '../../features/operation/person-replica.ts';
import { useBreakStatus } from '../../features/timer/rhythm/break-store.ts';
import { useHasRunsAside, useRunMark } from '../../features/timer/run/run-status.ts';
import { countdownPart } from '../../features/timer/standalone/countdown-part.ts';
import { StandaloneTimer } from '../../features/timer/standalone/standalone-timer.tsx';
import { useLoad } from '../../platform/api/use-load.ts';
import { paths } from '../../platform/paths.ts';
import { createBackgroundPart, useBackgroundPart } from '../../platform/updates/background-part.ts';
import { toButtonClasses } from '../../ui/button.tsx';
import { PageSpinner } from '../../ui/feedback/spinner.tsx';
import { Link } from '../../ui/page/link.tsx';
import { Surface } from '../../ui/surface.tsx';
import { findDestination, showPremiumToast } from '../shell/destination.ts';
import { hasReplica } from '../viewer-cache.ts';
import { LandingPage } from './landing-page.tsx';

const runCard = createBackgroundPart(
  async () => (await import('../../features/timer/run/run-card.tsx')).RunCards,
);

/** The landing page for people who are signed in or come to it from within the app; shows their current run or break. */
export function LandingRoute() {
  const { data: viewer, problem } = useLoad(useViewer());
  const isOnTask = useRunMark(viewer?.userId) !== null;
  const hasRuns = useHasRunsAside(viewer?.userId) || isOnTask;
  const { part: RunCards, isMissing } = useBackgroundPart(runCard, Boolean(viewer) && hasRuns);
  const isMemberLikely = viewer === undefined && isSignInLikely();
  if (isMemberLikely && !problem) return <PageSpinner />;
  if (!viewer || !hasRuns)
    return (
      <LandingPage
        viewer={viewer}
        isMember={isMemberLikely || Boolean(viewer)}
        timer={<Countdown viewer={viewer} />}
      />
    );
  const { to, needsPremium } = findDestination(viewer, paths.timer);
  const timer = (
    <div className="grid gap-6">
      {!isOnTask && <Countdown viewer={viewer} />}
      {RunCards && (
        <RunCards
          userId={viewer.userId}
          instead={to === paths.timer ? null : { to, onFollow: needsPremium ? showPremiumToast : () => {} }}
        />
      )}
      {!RunCards && isOnTask && (
        <Surface className="grid h-95 place-content-center justify-items-center gap-6 p-6 text-center">
          {isMissing && (
            <>
              Your run continues, but cannot be shown right now.
              {to === paths.timer && (
                <Link to={to} className={toButtonClasses({ variant: 'quiet' })}>
                  Open the timer
                </Link>
              )}
            </>
          )}
        </Surface>
      )}
      {isOnTask && <Countdown viewer={viewer} isBesideRun />}
    </div>
  );
  return <LandingPage viewer={viewer} isMember timer={timer} />;
}

type CountdownProps = { viewer: Viewer | null | undefined; isBesideRun?: boolean };

function Countdown({ viewer, isBesideRun = false }: CountdownProps) {
  if (!hasReplica(viewer)) return <StandaloneTimer isBesideRun={isBesideRun} />;
  return <OwnCountdown viewer={viewer} isBesideRun={isBesideRun} />;
}

/** A countdown as long as the person's runs, with a due break beside it, or with their current break in its place. */
function OwnCountdown({ viewer, isBesideRun }: { viewer: Viewer; isBesideRun: boolean }) {
  const { userId } = viewer;
  const isOnBreak = useBreakStatus(userId) !== null;
  const { part: Part } = useBackgroundPart(countdownPart, true);
  const part = Part && <Part userId={userId} shows={isOnBreak ? 'break' : 'offer'} />;
  const freshMinutes = useRunMinutes(viewer);
  return (
    <StandaloneTimer
      offer={!isOnBreak && part}
      instead={isOnBreak && part}
      isBesideRun={isBesideRun}
      freshMinutes={freshMinutes}
    />
  );
}

/** Returns how long the viewer's runs are; null until that is known. */
function useRunMinutes(viewer: Viewer): number | null {
  const { userId } = viewer;
  const query = stateQuery(userId, hasPlan(viewer));
  const { problem } = useLoad(useQuery(query));
  const { state, shown } = useReplica(userId);
  return state || problem ? shown.rhythm.settings.runMinutes : null;
}
