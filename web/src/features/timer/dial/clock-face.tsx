import { formatClock } from '@focuspool/domain/timer/time-format';
import type { ReactNode } from 'react';

type ClockFaceProps = {
  remainingMs: number;
  /** Opens the setting of the time; undefined while the time cannot be set. */
  onSet?: (() => void) | undefined;
  className?: string;
  /** A sign that the time can be set, drawn over the clock without taking up space. */
  sign?: ReactNode;
};

const figureLook = 'inline-block w-[0.62em] text-center';
const colonLook = 'inline-block w-[0.34em] -translate-y-[0.05em] text-center opacity-80';

/** The remaining time in figures of equal width. Its size follows the font size of its surroundings. */
export function ClockFace({ remainingMs, onSet, className = '', sign }: ClockFaceProps) {
  const time = formatClock(remainingMs);
  const look = `block whitespace-nowrap tabular-nums font-display leading-none font-[680] select-none ${className}`;
  const figures = Array.from(time, (figure, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a figure is its place on the face.
    <span key={place} className={figure === ':' ? colonLook : figureLook}>
      {figure}
    </span>
  ));
  if (!onSet) {
    return (
      <div role="timer" aria-label={`${time} left`} className={look}>
        {figures}
      </div>
    );
  }
  return (
    <button
      type="button"
      onClick={onSet}
      aria-label={`${time}, set timer`}
      className={`relative rounded-3xl transition-[scale] active:scale-99 ${look}`}
    >
      {figures}
      {sign}
    </button>
  );
}
