import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Button, pressOnce } from '../../../ui/button.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { Surface } from '../../../ui/surface.tsx';
import { useReplica } from '../../operation/person-replica.ts';
import { prepareChime } from '../alerts/chime.ts';
import { loadNotificationSetup } from '../alerts/load-notification-setup.ts';
import { ClockFace } from '../dial/clock-face.tsx';
import { leaveBreak } from '../rhythm/break-actions.ts';
import { BreakButton } from '../rhythm/break-button.tsx';
import { nameBreak, useBreak } from '../rhythm/break-store.ts';
import { NextRunButton } from '../rhythm/next-run-button.tsx';
import { findNextTask } from '../rhythm/rhythm-actions.ts';
import { useDueBreak } from '../rhythm/use-due-break.ts';
import { startNextCountdown, takeCountdownBreak } from './countdown-break.ts';
import { CountdownFollower } from './countdown-follower.tsx';
import { useStandaloneRun } from './standalone-run.ts';

type CountdownPartProps = { userId: string; shows: 'nothing' | 'offer' | 'break' };

/** Follows the countdown on every page; on the landing page also the content beside it or in its place. */
export function CountdownPart({ userId, shows }: CountdownPartProps) {
  if (shows === 'nothing') return <CountdownFollower userId={userId} />;
  return shows === 'break' ? <CountdownBreak userId={userId} /> : <CountdownOffer userId={userId} />;
}

/** Offers the due break beside the button of a countdown that is not running (product 4.13). */
function CountdownOffer({ userId }: { userId: string }) {
  const queries = useQueryClient();
  const due = useDueBreak(userId);
  const { status } = useStandaloneRun().reading;
  const isRunning = status === 'running';
  const wasRunning = useRef(isRunning);
  useEffect(() => {
    if (isRunning && !wasRunning.current) loadNotificationSetup(queries);
    wasRunning.current = isRunning;
  }, [queries, isRunning]);
  if (!due || isRunning || status === 'paused') return null;
  return (
    <BreakButton
      minutes={due.minutes}
      onTake={() => takeCountdownBreak(userId, due.minutes)}
      size="large"
      variant="quiet"
      className="grow basis-44"
    />
  );
}

/** The break in the place and shape of the landing page's countdown, in its own colour, with the two ways to continue. */
function CountdownBreak({ userId }: { userId: string }) {
  const view = useBreak(userId);
  const next = findNextTask(useReplica(userId));
  if (!view) return null;
  const { taken, reading } = view;
  const isOver = reading.status === 'over';
  return (
    <Surface aria-label="Your break" className="grid gap-6 p-5 shadow-float sm:p-9">
      <div className="grid min-h-59 content-center justify-items-center gap-6">
        <p role="status" className="text-center text-lg font-semibold">
          {nameBreak(view)}
        </p>
        <ClockFace
          remainingMs={reading.remainingMs}
          className="text-[min(24vw,7.5rem)] text-success lg:text-[min(9vw,7.5rem)]"
        />
        <ProgressBar percent={reading.percent} label="Break" tone="success" className="w-full" />
      </div>
      <div className="flex flex-wrap gap-3">
        {next ? (
          <NextRunButton
            userId={userId}
            task={next}
            variant={isOver ? 'primary' : 'quiet'}
            className="grow basis-44"
          />
        ) : (
          <Button
            size="large"
            variant={isOver ? 'primary' : 'quiet'}
            className="grow basis-44"
            onClick={() => {
              prepareChime();
              startNextCountdown(userId, taken.key);
            }}
          >
            Next run
          </Button>
        )}
        <Button
          size="large"
          variant="quiet"
          className="grow basis-32 whitespace-nowrap"
          onClick={pressOnce(() => leaveBreak(userId, taken.key))}
        >
          {isOver ? 'Not now' : 'End break'}
        </Button>
      </div>
    </Surface>
  );
}
