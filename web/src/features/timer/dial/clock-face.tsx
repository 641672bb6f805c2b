import { formatClock } from '@focuspool/domain/timer/time-format';
import type { ReactNode } from 'react';

type ClockFaceProps = {
  remainingMs: number;
  /** Opens the setting of the time; left out while that is not possible. */
  onSet?: (() => void) | undefined;
  className?: string;
  /** A sign that it can be set, drawn over it; of no size of its own. */
  sign?: ReactNode;
};

const figureLook = 'inline-block w-[0.62em] text-center';
const colonLook = 'inline-block w-[0.34em] -translate-y-[0.05em] text-center opacity-80';

/** The remaining time in figures of one width. Its size is the font size of where it stands. */
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
