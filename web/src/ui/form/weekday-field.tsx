import { type Weekday, weekdays } from '@focuspool/domain/stats/weeks-and-months';
import { dayAfter, nameOfWeekday } from '@focuspool/domain/task/repeat-words';
import type { ReactNode } from 'react';

type WeekdayFieldProps = {
  legend: ReactNode;
  days: readonly Weekday[];
  /** The day with which the week begins. */
  firstDay?: Weekday;
  /** Called with the days in order. */
  onChange: (days: Weekday[]) => void;
  className?: string;
};

/** A field to choose any days of the week. */
export function WeekdayField({ legend, days, firstDay = 1, onChange, className = '' }: WeekdayFieldProps) {
  return (
    <fieldset className={className}>
      <legend className="mb-2 text-sm font-medium text-ink-quiet">{legend}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(3.5rem,1fr))] gap-2 sm:grid-cols-7 sm:gap-1.5">
        {weekdays
          .map((_, at) => dayAfter(firstDay, at))
          .map((day) => (
            <label
              key={day}
              className="relative inline-flex min-h-11 items-center justify-center rounded-full border border-line-strong bg-surface font-semibold transition hover:bg-surface-strong has-checked:border-transparent has-checked:bg-accent has-checked:text-on-accent has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
            >
              <input
                type="checkbox"
                aria-label={nameOfWeekday(day)}
                checked={days.includes(day)}
                onChange={({ target }) =>
                  onChange(weekdays.filter((each) => (each === day ? target.checked : days.includes(each))))
                }
                className="absolute inset-0 size-full cursor-pointer rounded-full opacity-0"
              />
              <span aria-hidden>{nameOfWeekday(day).slice(0, 3)}</span>
            </label>
          ))}
      </div>
    </fieldset>
  );
}
