import { formatClock } from '@focuspool/domain/timer/time-format';
import { minuteMs, timerLimits } from '@focuspool/domain/timer/timer';
import { ArcSlider } from './arc-slider.tsx';

type StandaloneSettingProps = { minutes: number; onSet: (minutes: number) => void };

const range = { least: timerLimits.leastMinutes, most: timerLimits.mostMinutes };

/** How long it shall run, to be dragged along the arc. */
export function StandaloneSetting({ minutes, onSet }: StandaloneSettingProps) {
  return (
    <>
      <ArcSlider
        value={minutes}
        range={range}
        label="Minutes"
        describe={(value) => `${value} minutes`}
        readout={
          <span className="text-[min(16vw,4.5rem)] tracking-tight">{formatClock(minutes * minuteMs)}</span>
        }
        onChange={onSet}
      />
      <p className="mt-5 text-center text-ink-quiet">{minutes} minutes · drag the arc</p>
    </>
  );
}
