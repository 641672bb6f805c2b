import { countMinutes, formatClock } from '@focuspool/domain/timer/time-format';
import { timerLimits } from '@focuspool/domain/timer/timer';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { SwitchRow } from '../../ui/switch-row.tsx';
import { showToast } from '../../ui/toast-queue.ts';
import { useShortcut } from '../../ui/use-shortcut.ts';
import { prepareChime } from '../timer/chime.ts';
import { type CurrentRun, readRun } from '../timer/current-run.ts';
import { askToNotify } from '../timer/finish-notice.ts';
import { SetTimerDialog } from '../timer/set-timer-dialog.tsx';
import { TimerAnnouncer } from '../timer/timer-announcer.tsx';
import { useCelebration } from '../timer/use-celebration.ts';
import type { RunInHand } from '../timer/use-current-run.ts';
import { useWakeLock } from '../timer/use-wake-lock.ts';
import { ClosePool } from './close-pool.tsx';
import { RoomControls } from './room-controls.tsx';
import { TimerRing } from './timer-ring.tsx';

const setTimerToastMs = 3_000;

type RoomDeskProps = {
  run: CurrentRun;
  hand: RunInHand;
  memberCount: number;
  showsTask: boolean;
  onShowTask: (showsTask: boolean) => void;
  onComplete: () => void;
};

/** One's own task and timer at the head of the room; on a phone the timer stays within the thumb's reach. */
export function RoomDesk({ run, hand, memberCount, showsTask, onShowTask, onComplete }: RoomDeskProps) {
  const reading = readRun(run);
  const { status, remainingMs, percent } = reading;
  const [open, setOpen] = useState<'nothing' | 'set' | 'finish'>('nothing');
  const isCelebrating = useCelebration(status);
  const isRunning = status === 'running';
  usePageTitle(isRunning ? formatClock(remainingMs) : 'Task Pool');
  useWakeLock(isRunning);

  function toggle() {
    if (isRunning) return hand.pause();
    prepareChime();
    if (!hand.start()) return showToast('Set timer', setTimerToastMs);
    askToNotify();
  }
  useShortcut(' ', toggle);
  const company = `Task pool · ${memberCount} here`;

  return (
    <section
      aria-label="Your timer"
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:gap-x-7 sm:gap-y-4 sm:rounded-surface sm:border sm:border-line sm:bg-surface sm:p-6 sm:shadow-pane sm:backdrop-blur-xl lg:grid-cols-[auto_minmax(0,1fr)_auto_auto]"
    >
      <p className="text-ink-quiet sm:hidden">{company}</p>
      <div className="justify-self-end sm:col-start-3 sm:row-start-1 lg:col-start-4 lg:row-span-2">
        <ClosePool onLeft={hand.letGo} />
      </div>
      <div className="col-span-2 min-w-0 sm:col-span-1 sm:col-start-2 sm:row-span-2 sm:row-start-1">
        <p className="hidden text-ink-quiet sm:block">{company}</p>
        <h1 className="text-2xl wrap-anywhere sm:mt-0.5 sm:text-3xl lg:text-4xl">{run.task.taskName}</h1>
        <div className="mt-1 flex flex-wrap items-center justify-between gap-x-6 sm:justify-start">
          <p role="status" className="text-ink-quiet tabular-nums">
            {isCelebrating ? "Congratulations! You've successfully completed your task!" : `${percent}% done`}
          </p>
          <SwitchRow label="Show others my task" isOn={showsTask} onChange={onShowTask} className="text-sm" />
        </div>
      </div>
      <div className="fixed inset-x-3 bottom-[calc(env(safe-area-inset-bottom)+4.25rem)] z-10 flex items-center justify-between gap-4 rounded-surface border border-line bg-solid px-4 py-3 shadow-float sm:contents">
        <div className="sm:col-start-1 sm:row-span-2 sm:row-start-1">
          <TimerRing reading={reading} onSet={isRunning ? undefined : () => setOpen('set')} />
        </div>
        <div className="sm:col-start-3 sm:row-start-2 sm:justify-self-end lg:row-span-2 lg:row-start-1">
          <RoomControls status={status} onToggle={toggle} onFinish={() => setOpen('finish')} />
        </div>
      </div>
      <TimerAnnouncer reading={reading} />
      <SetTimerDialog
        isOpen={open === 'set'}
        minutes={countMinutes(remainingMs, 'nearest') || timerLimits.defaultMinutes}
        onSet={(minutes) => {
          hand.set(minutes);
          setOpen('nothing');
        }}
        onClose={() => setOpen('nothing')}
      />
      <ConfirmDialog
        isOpen={open === 'finish'}
        title="Complete Task?"
        onYes={onComplete}
        onNo={() => setOpen('nothing')}
      />
    </section>
  );
}
