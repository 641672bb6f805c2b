import type { TimerReading } from '@focuspool/domain/timer/timer';
import { ClockFace } from '../timer/dial/clock-face.tsx';

const radius = 46;
const circumference = 2 * Math.PI * radius;

type TimerRingProps = {
  reading: TimerReading;
  /** Left out while the timer runs and cannot be set. */
  onSet?: (() => void) | undefined;
};

/** The clock in a ring that fills: the room's small timer. */
export function TimerRing({ reading: { remainingMs, percent }, onSet }: TimerRingProps) {
  return (
    <div className="relative grid size-15 shrink-0 place-items-center sm:size-[min(8rem,20vw)]">
      <svg viewBox="0 0 100 100" aria-hidden className="absolute inset-0 -rotate-90">
        <title>Progress</title>
        <circle cx="50" cy="50" r={radius} fill="none" strokeWidth="7" className="stroke-line" />
        <circle
          cx="50"
          cy="50"
          r={radius}
          fill="none"
          strokeWidth="7"
          strokeLinecap="round"
          strokeDasharray={circumference}
          strokeDashoffset={circumference * (1 - percent / 100)}
          className={`stroke-accent transition-[stroke-dashoffset] duration-240 ${percent === 0 ? 'opacity-0' : ''}`}
        />
      </svg>
      <ClockFace
        remainingMs={remainingMs}
        onSet={onSet}
        className="relative px-1 py-3.5 text-[1rem] sm:text-[min(2rem,5vw)]"
      />
    </div>
  );
}
