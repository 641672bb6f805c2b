import { roundMinutes } from '@focuspool/domain/timer/round-minutes';
import { formatClock } from '@focuspool/domain/timer/time-format';
import { type TimerReading, timerLimits } from '@focuspool/domain/timer/timer';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { Button, pressOnce } from '../../../ui/button.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { Surface } from '../../../ui/surface.tsx';
import { useShortcut } from '../../../ui/use-shortcut.ts';
import { Celebration } from '../alerts/celebration.tsx';
import { prepareChime } from '../alerts/chime.ts';
import { TimerAnnouncer } from '../alerts/timer-announcer.tsx';
import { useCelebration } from '../alerts/use-celebration.ts';
import { ClockFace } from '../dial/clock-face.tsx';
import { clampMinutes, MinutesSlider } from '../dial/minutes-slider.tsx';
import { type StandaloneRun, useStandaloneRun } from './standalone-run.ts';

type StandaloneTimerProps = {
  /** Content beside the countdown's button. */
  offer?: ReactNode;
  /** Content that replaces the countdown, unless that runs or is paused: then the countdown continues below. */
  instead?: ReactNode;
  /** Whether it is beside a task's run, where it is only shown while it is under way. */
  isBesideRun?: boolean;
  /** The length while no one has set it, in minutes; null while that is not known yet. */
  freshMinutes?: number | null;
};

/** A countdown for everyone, without account or task (product 2.12). */
export function StandaloneTimer({
  offer,
  instead,
  isBesideRun,
  freshMinutes = timerLimits.defaultMinutes,
}: StandaloneTimerProps) {
  const run = useStandaloneRun(freshMinutes ?? undefined);
  const { status } = run.reading;
  const isWorking = status === 'running' || status === 'paused';
  if (!instead)
    return (
      (!isBesideRun || run.isUnderWay) && (
        <Countdown run={run} offer={offer} isAwaited={freshMinutes === null && status === 'idle'} />
      )
    );
  return (
    <div className="grid gap-6">
      {instead}
      {isWorking && <Countdown run={run} />}
    </div>
  );
}

type CountdownProps = {
  run: StandaloneRun;
  offer?: ReactNode;
  /** Whether it takes up its space but shows nothing yet. */
  isAwaited?: boolean;
};

function Countdown({ run, offer, isAwaited = false }: CountdownProps) {
  const { status } = run.reading;
  const isCelebrating = useCelebration(status);
  const [isSetting, setIsSetting] = useState(false);
  const isListening = useIsListening() && !isAwaited;
  // Another tab may have continued it.
  if (isSetting && status !== 'paused') setIsSetting(false);

  function press() {
    if (status === 'running') return run.pause();
    if (status === 'finished') return run.reset();
    prepareChime();
    run.start();
  }
  useShortcut(' ', press);

  return (
    <Surface aria-label="Timer" className="grid gap-6 p-5 shadow-float sm:p-9">
      <div className={`grid min-h-59 content-center ${isAwaited ? 'invisible' : ''}`} inert={!isListening}>
        {(status === 'idle' || isSetting) && <StandaloneSetting reading={run.reading} onSet={run.set} />}
        {(status === 'running' || (status === 'paused' && !isSetting)) && (
          <StandaloneProgress reading={run.reading} onSet={() => setIsSetting(true)} />
        )}
        <StandaloneFinish isOver={status === 'finished'} isCelebrating={isCelebrating} />
      </div>
      <div className="flex flex-wrap gap-3">
        {isListening ? (
          <Button size="large" onClick={pressOnce(press)} className="grow basis-32">
            {labels[status]}
          </Button>
        ) : (
          <div className="h-14" />
        )}
        {offer}
        {isSetting && (
          <Button size="large" variant="quiet" onClick={run.reset}>
            Reset
          </Button>
        )}
      </div>
      <TimerAnnouncer reading={run.reading} />
    </Surface>
  );
}

/** False in the prerendered page, which must not show buttons that cannot be pressed yet. */
function useIsListening(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}

const labels = { idle: 'Start', running: 'Pause', paused: 'Start', finished: 'Set Timer' };

type StandaloneProgressProps = { reading: TimerReading; onSet: () => void };

/** The clock, the progress bar and the percentage as one object. */
function StandaloneProgress({ reading, onSet }: StandaloneProgressProps) {
  const { remainingMs, elapsedMs, percent, status } = reading;
  const total = roundMinutes(elapsedMs + remainingMs, 'nearest');
  return (
    <div className="grid animate-rise justify-items-center gap-6">
      <ClockFace
        remainingMs={remainingMs}
        onSet={status === 'paused' ? onSet : undefined}
        className="text-[min(24vw,7.5rem)] lg:text-[min(9vw,7.5rem)]"
      />
      <div className="w-full">
        <ProgressBar percent={percent} />
        <p className="mt-3 flex items-baseline justify-between">
          <span className="font-display text-2xl font-semibold tabular-nums">{percent}%</span>
          <span className="text-ink-quiet">
            {roundMinutes(elapsedMs, 'nearest')} of {total} minutes
          </span>
        </p>
      </div>
    </div>
  );
}

type StandaloneSettingProps = { reading: TimerReading; onSet: (minutes: number) => void };

/** Sets how long the countdown runs from now, by dragging along the arc. */
function StandaloneSetting({ reading, onSet }: StandaloneSettingProps) {
  const { remainingMs, percent, status } = reading;
  const minutes = clampMinutes(roundMinutes(remainingMs, 'nearest'));
  return (
    <>
      <MinutesSlider
        minutes={minutes}
        readout={<span className="text-[min(16vw,4.5rem)] tracking-tight">{formatClock(remainingMs)}</span>}
        onChange={onSet}
      />
      <p className="mt-5 text-center text-ink-quiet">
        {status === 'idle' ? `${minutes} minutes` : `${percent}% done`} · drag the arc
      </p>
    </>
  );
}

/** The end of a countdown: first congratulations, then simply done. Rendered before the end too, so that it is announced. */
function StandaloneFinish({ isOver, isCelebrating }: { isOver: boolean; isCelebrating: boolean }) {
  return (
    <div className={isOver ? 'grid animate-rise justify-items-center gap-4 text-center' : 'sr-only'}>
      {isOver && <img src="/rewards/party-popper.svg" alt="" width={72} height={72} />}
      <p className="text-xl font-semibold text-balance">
        <Celebration isCelebrating={isCelebrating} />
        {isOver && !isCelebrating && 'One thing done. What’s next?'}
      </p>
    </div>
  );
}
