import { formatClock, roundMinutes } from '@focuspool/domain/timer/time-format';
import { type TimerReading, timerLimits } from '@focuspool/domain/timer/timer';
import { ArcSlider } from './arc-slider.tsx';

const range = { least: timerLimits.leastMinutes, most: timerLimits.mostMinutes };

type StandaloneSettingProps = { reading: TimerReading; onSet: (minutes: number) => void };

/** How long it shall run from here, to be dragged along the arc. */
export function StandaloneSetting({ reading, onSet }: StandaloneSettingProps) {
  const { remainingMs, percent, status } = reading;
  const minutes = Math.min(range.most, Math.max(range.least, roundMinutes(remainingMs, 'nearest')));
  return (
    <>
      <ArcSlider
        value={minutes}
        range={range}
        label="Minutes"
        describe={(value) => `${value} minutes`}
        readout={<span className="text-[min(16vw,4.5rem)] tracking-tight">{formatClock(remainingMs)}</span>}
        onChange={onSet}
      />
      <p className="mt-5 text-center text-ink-quiet">
        {status === 'idle' ? `${minutes} minutes` : `${percent}% done`} · drag the arc
      </p>
    </>
  );
}
