import { hasPlan } from '@focuspool/domain/account/access';
import type { Viewer } from '@focuspool/domain/account/viewer';
import { Fragment, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useViewer } from '../../features/account/viewer-request.ts';
import { OperationSync } from '../../features/operation/operation-sync.tsx';
import type { DailyGoalProps } from '../../features/stats/daily-goal.tsx';
import { useBreakStatus, useIsBreakAnnounced } from '../../features/timer/rhythm/break-store.ts';
import { RunLifecycle } from '../../features/timer/run/run-lifecycle.tsx';
import { showsRun, useIsCountingDown, useRunMark } from '../../features/timer/run/run-status.ts';
import { countdownPart } from '../../features/timer/standalone/countdown-part.ts';
import { StandaloneLifecycle } from '../../features/timer/standalone/standalone-lifecycle.tsx';
import { useIsCountdownRunning } from '../../features/timer/standalone/standalone-run.ts';
import { useLocation } from '../../platform/location.ts';
import { paths } from '../../platform/paths.ts';
import { createBackgroundPart, useBackgroundPart } from '../../platform/updates/background-part.ts';
import { ErrorBoundary } from '../error-boundary.tsx';
import { hasReplica } from '../viewer-cache.ts';
import { Frame } from './frame.tsx';
import { LoadingLine } from './loading-line.tsx';
import type { ShownGoal } from './top-bar.tsx';

const memberBackground = createBackgroundPart(
  async () => (await import('./member-background.tsx')).MemberBackground,
);

type ShellProps = {
  /** True while the code of the next page is loading. */
  isLeaving: boolean;
  children: ReactNode;
};

/** The frame of every page, and the background work that goes on whichever page is open. */
export function Shell({ isLeaving, children }: ShellProps) {
  const main = useRef<HTMLElement>(null);
  const { data: viewer } = useViewer();
  const { pathname, hash } = useLocation();
  useMainFocus(main, pathname);

  const isMember = hasPlan(viewer ?? null);
  const isCountdownRunning = useIsCountdownRunning();
  const isTimerRunning = useRunMark(viewer?.userId)?.status === 'running' || isCountdownRunning;
  const { part: MemberBackground } = useBackgroundPart(memberBackground, hasReplica(viewer));

  return (
    <>
      {isLeaving && <LoadingLine />}
      <Frame
        viewer={viewer}
        pathname={pathname}
        mainRef={main}
        clock={<BarClock viewer={viewer} isOnPage={showsRun({ pathname, hash })} canOpenTimer={isMember} />}
        goal={hasReplica(viewer) ? showGoal(viewer.userId) : undefined}
        isTimerRunning={isTimerRunning}
        notices={
          viewer && (
            <ErrorBoundary key={viewer.userId} fallback={null}>
              <RunLifecycle userId={viewer.userId} canOpenTimer={isMember} />
            </ErrorBoundary>
          )
        }
      >
        {children}
      </Frame>
      <ErrorBoundary fallback={null}>
        <StandaloneLifecycle isAtHome={pathname === paths.home} />
      </ErrorBoundary>
      {hasReplica(viewer) && (
        <Fragment key={viewer.userId}>
          <OperationSync userId={viewer.userId} hasPlan={isMember} />
          <CountdownCompanion userId={viewer.userId} />
          {MemberBackground && (
            <ErrorBoundary fallback={null}>
              <MemberBackground userId={viewer.userId} hasPlan={isMember} />
            </ErrorBoundary>
          )}
        </Fragment>
      )}
    </>
  );
}

const runClock = createBackgroundPart(
  async () => (await import('../../features/timer/run/run-clock.tsx')).RunClock,
);

type BarClockProps = { viewer: Viewer | null | undefined; isOnPage: boolean; canOpenTimer: boolean };

/** The clock of a current run, on every page that does not show it already. */
function BarClock({ viewer, isOnPage, canOpenTimer }: BarClockProps) {
  const mark = useRunMark(viewer?.userId);
  const isCountingDown = useIsCountingDown();
  const isOnBreak = useIsBreakAnnounced(hasReplica(viewer) ? viewer.userId : undefined);
  const isShown = viewer !== undefined && !isOnPage && Boolean(mark || isOnBreak || isCountingDown);
  const { part: RunClock } = useBackgroundPart(runClock, isShown);
  if (!isShown || !RunClock) return null;
  return <RunClock userId={viewer?.userId} canOpenTimer={canOpenTimer} />;
}

/** Handles what follows the end of a person's countdown; loaded before that end, when there may be no network. */
function CountdownCompanion({ userId }: { userId: string }) {
  const isOnBreak = useBreakStatus(userId) !== null;
  const isCountingDown = useIsCountingDown();
  const { part: Part } = useBackgroundPart(countdownPart, isOnBreak || isCountingDown);
  return Part && <Part userId={userId} shows="nothing" />;
}

const goalPart = createBackgroundPart(
  async () => (await import('../../features/stats/daily-goal.tsx')).DailyGoal,
);

function showGoal(userId: string): ShownGoal {
  return {
    ring: <Goal userId={userId} />,
    renderDailyGoal: (onFollow) => <Goal userId={userId} onFollow={onFollow} />,
  };
}

function Goal(props: DailyGoalProps) {
  const { part: Component } = useBackgroundPart(goalPart, true);
  return <ErrorBoundary fallback={null}>{Component ? <Component {...props} /> : null}</ErrorBoundary>;
}

/**
 * After a change of page, moves the focus to the page's heading, or to the page itself until it has one, so that keyboard and
 * screen-reader users continue from there. A page that has set the focus itself keeps it.
 */
function useMainFocus(main: RefObject<HTMLElement | null>, pathname: string): void {
  const lastPathname = useRef(pathname);

  useEffect(() => {
    const page = main.current;
    if (!page || lastPathname.current === pathname) return;
    lastPathname.current = pathname;
    if (page.contains(document.activeElement) && document.activeElement !== page) return;
    const enter = () => {
      const heading = page.querySelector('h1');
      heading?.setAttribute('tabindex', '-1');
      (heading ?? page).focus({ preventScroll: true });
    };
    const observer = new MutationObserver(() => {
      if (document.activeElement === page) enter();
      else stop();
    });
    const stop = () => observer.disconnect();
    observer.observe(page, { childList: true, subtree: true });
    enter();
    // Whoever does something may mean to be on the page itself.
    for (const done of ['pointerdown', 'keydown']) addEventListener(done, stop, { once: true });
    return stop;
  }, [main, pathname]);
}
