import { timerLimits } from '@focuspool/domain/timer/timer';
import { type PointerEvent, type ReactNode, useRef } from 'react';
import { angleOf, pointAt, valueAt } from './arc-geometry.ts';

const range = { least: timerLimits.leastMinutes, most: timerLimits.mostMinutes };

const radius = 132;
const centre = { x: 160, y: 156 };
const box = { width: 320, height: 200 };
/** The width of a thumb, in pixels. */
const gripWidth = 44;
const steps: Record<string, number> = { PageUp: 5, PageDown: -5 };

/** Returns the nearest number of minutes that the slider offers. */
export function clampMinutes(minutes: number): number {
  return Math.min(range.most, Math.max(range.least, minutes));
}

type MinutesSliderProps = {
  minutes: number;
  /** Shown within the arc instead of the minutes. */
  readout?: ReactNode;
  onChange: (minutes: number) => void;
};

/**
 * Chooses minutes along a half circle. An invisible native slider serves the keyboard and assistive technology;
 * pointer and touch follow the arc.
 */
export function MinutesSlider({ minutes, readout, onChange }: MinutesSliderProps) {
  const arc = useRef<SVGSVGElement>(null);
  const slider = useRef<HTMLInputElement>(null);
  const angle = angleOf(minutes, range);
  const knob = pointAt(angle, radius);
  const words = `${minutes} minutes`;

  function follow(event: PointerEvent) {
    const frame = arc.current?.getBoundingClientRect();
    if (!frame) return;
    const scale = box.width / frame.width;
    const x = (event.clientX - frame.left) * scale - centre.x;
    const y = (event.clientY - frame.top) * scale - centre.y;
    onChange(valueAt(x, y, range));
  }

  function take(event: PointerEvent<SVGPathElement>) {
    if (event.button !== 0) return;
    // Keeps the press from taking the focus away from the slider.
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    slider.current?.focus({ preventScroll: true });
    follow(event);
  }

  return (
    <div className="@container relative mx-auto w-full max-w-80 select-none">
      <input
        ref={slider}
        type="range"
        min={range.least}
        max={range.most}
        step={1}
        value={minutes}
        aria-label="Minutes"
        aria-valuetext={words}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        onKeyDown={(event) => {
          const step = steps[event.key];
          // Other browsers submit the form by themselves; Firefox does not from a slider.
          if (event.key === 'Enter') event.currentTarget.form?.requestSubmit();
          else if (step) onChange(clampMinutes(minutes + step));
          else return;
          event.preventDefault();
        }}
        className="peer pointer-events-none absolute inset-0 size-full opacity-0"
      />
      <svg
        ref={arc}
        viewBox={`0 0 ${box.width} ${box.height}`}
        aria-hidden
        className="block w-full overflow-visible rounded-3xl peer-focus-visible:outline-3 peer-focus-visible:outline-offset-4 peer-focus-visible:outline-focus"
      >
        <g transform={`translate(${centre.x} ${centre.y})`} fill="none" strokeLinecap="round">
          <path d={drawArc(180)} className="stroke-line" strokeWidth="16" />
          {angle > 0 && <path d={drawArc(angle)} className="stroke-accent" strokeWidth="16" />}
          <circle cx={knob.x} cy={knob.y} r="16" className="fill-ink stroke-accent" strokeWidth="5" />
          <path
            ref={preventTouchScroll}
            d={drawArc(180)}
            stroke="transparent"
            strokeWidth={gripWidth}
            vectorEffect="non-scaling-stroke"
            pointerEvents="stroke"
            onPointerDown={take}
            onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && follow(event)}
            className="cursor-pointer"
          />
        </g>
        <g textAnchor="middle" className="fill-ink-quiet text-sm tabular-nums">
          <text x={centre.x - radius} y={box.height - 8}>
            {range.least}
          </text>
          <text x={centre.x + radius} y={box.height - 8}>
            {range.most}
          </text>
        </g>
      </svg>
      <p
        aria-hidden
        className="pointer-events-none absolute inset-x-0 bottom-1/5 text-center font-display text-[min(1.875rem,11cqw)]/9 font-semibold tabular-nums"
      >
        {readout ?? words}
      </p>
    </div>
  );
}

/** A touch that begins on the track drags along it; one that begins beside it scrolls the page. */
function preventTouchScroll(track: SVGPathElement): () => void {
  const keep = (event: TouchEvent) => event.cancelable && event.preventDefault();
  track.addEventListener('touchstart', keep, { passive: false });
  return () => track.removeEventListener('touchstart', keep);
}

function drawArc(degrees: number): string {
  const { x, y } = pointAt(degrees, radius);
  return `M ${-radius} 0 A ${radius} ${radius} 0 0 1 ${x} ${y}`;
}
