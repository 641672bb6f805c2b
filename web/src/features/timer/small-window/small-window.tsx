import { formatClock } from '@focuspool/domain/timer/time-format';
import { extensionMinutes } from '@focuspool/domain/timer/timer';
import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from '../../../platform/location.ts';
import { paths } from '../../../platform/paths.ts';
import { Button, pressOnce } from '../../../ui/button.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { prepareChime } from '../alerts/chime.ts';
import { completeCurrentRun, leaveBreak } from '../rhythm/break-actions.ts';
import { type BreakView, useBreak } from '../rhythm/break-store.ts';
import { useActiveRunController } from '../run/run-controller.ts';
import { readTimerLocation } from '../run/run-location.ts';
import { readRun } from '../run/run-store.ts';
import { statusLabels } from '../run/status-labels.ts';

type SmallWindowProps = { userId: string; within: Window };

/** The run or break in a window of its own that stays on top, for a person who looks at other programs. */
export function SmallWindow({ userId, within }: SmallWindowProps) {
  const resting = useBreak(userId);
  useLayoutEffect(() => mirrorPageStyles(within), [within]);
  // Signing out closes the window.
  useEffect(() => () => within.close(), [within]);
  const content = resting ? <SmallBreak userId={userId} view={resting} /> : <SmallRun userId={userId} />;
  return createPortal(content, within.document.body);
}

function SmallBreak({ userId, view: { taken, reading } }: { userId: string; view: BreakView }) {
  const isOver = reading.status === 'over';
  return (
    <SmallClock title={isOver ? 'The break is over' : 'On a break'} reading={reading} tone="success">
      <Button variant="quiet" onClick={pressOnce(() => leaveBreak(userId, taken.key))}>
        {isOver ? 'Close' : 'End break'}
      </Button>
    </SmallClock>
  );
}

function SmallRun({ userId }: { userId: string }) {
  const { pathname, state } = useLocation();
  // Shows the run of the page's task even before it is started.
  const asked = pathname === paths.timer ? readTimerLocation(state, userId) : null;
  const { run, start, pause, extend } = useActiveRunController(userId, asked);
  if (!run) {
    return (
      <p className="grid min-h-dvh place-items-center p-4 text-center text-ink-quiet">No run is under way.</p>
    );
  }
  const reading = readRun(run);
  const isRunning = reading.status === 'running';
  if (reading.status === 'finished') {
    return (
      <SmallClock title={`${statusLabels.finished}: ${run.task.taskName}`} reading={reading} tone="accent">
        <div className="flex flex-wrap justify-center gap-2">
          <Button onClick={pressOnce(() => completeCurrentRun(userId, run, 'nearest'))}>Done</Button>
          <Button
            variant="quiet"
            onClick={pressOnce(() => {
              prepareChime();
              extend(extensionMinutes);
            })}
          >
            +{extensionMinutes} minutes
          </Button>
        </div>
      </SmallClock>
    );
  }
  function press() {
    if (isRunning) return pause();
    prepareChime();
    start();
  }
  return (
    <SmallClock title={run.task.taskName} reading={reading} tone="accent">
      <Button variant={isRunning ? 'quiet' : 'primary'} onClick={pressOnce(press)}>
        {isRunning ? 'Pause' : 'Start'}
      </Button>
    </SmallClock>
  );
}

type SmallClockProps = {
  title: string;
  reading: { readonly remainingMs: number; readonly percent: number };
  tone: 'accent' | 'success';
  children: ReactNode;
};

function SmallClock({ title, reading: { remainingMs, percent }, tone, children }: SmallClockProps) {
  return (
    <main className="grid min-h-dvh content-center gap-2 p-4">
      <h1 className="truncate text-center text-[1rem] text-ink-quiet">
        <bdi>{title}</bdi>
      </h1>
      <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1">
        <span role="timer" className="font-display text-5xl font-semibold tabular-nums">
          {formatClock(remainingMs)}
        </span>
        {children}
      </div>
      <ProgressBar percent={percent} label="Progress" size="slim" tone={tone} />
    </main>
  );
}

/** Gives another document the styles and theme of this one, and follows theme changes; returns how to stop. */
function mirrorPageStyles({ document: other }: Window): () => void {
  const { documentElement: page } = document;
  const { documentElement: root } = other;
  other.title = document.title;
  const copyTheme = () => {
    for (const { name, value } of page.attributes) root.setAttribute(name, value);
  };
  copyTheme();
  for (const sheet of document.querySelectorAll('style, link[rel="stylesheet"]')) {
    other.head.append(other.importNode(sheet, true));
  }
  const observer = new MutationObserver(copyTheme);
  observer.observe(page, { attributes: true });
  return () => observer.disconnect();
}
