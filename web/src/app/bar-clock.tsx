import type { Viewer } from '@focuspool/domain/account/viewer';
import { pagesWithRun, useIsCountingDown, useRunMark } from '../features/timer/run-status.ts';
import { paths } from '../platform/paths.ts';
import { createBackgroundPart, useBackgroundPart } from '../platform/release/use-background-part.ts';
import { findDestination } from './top-bar-destination.ts';

const runClock = createBackgroundPart(async () => (await import('../features/timer/run-clock.tsx')).RunClock);

type BarClockProps = { viewer: Viewer | null | undefined; pathname: string };

/** The clock of a run that is under way, on every page that does not show it already. */
export function BarClock({ viewer, pathname }: BarClockProps) {
  const mark = useRunMark(viewer?.userId);
  const isCountingDown = useIsCountingDown();
  const isShown = viewer !== undefined && !pagesWithRun.has(pathname) && Boolean(mark || isCountingDown);
  const { Component: RunClock } = useBackgroundPart(runClock, isShown);
  if (!isShown || !RunClock) return null;
  const canOpenTimer = findDestination(viewer, paths.timer).to === paths.timer;
  return <RunClock userId={viewer?.userId} canOpenTimer={canOpenTimer} />;
}
