import type { StatsSettings } from '@focuspool/domain/stats/stats-settings';
import { weekdays } from '@focuspool/domain/stats/weeks-and-months';
import { useState } from 'react';
import { FormNote } from '../../ui/form/form-note.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { Surface } from '../../ui/surface.tsx';
import { formatWeekday } from './calendar-form.ts';
import type { SetStats } from './use-week.ts';

const byRegion = { value: 'auto', text: 'As in your region' } as const;

const clocks = [byRegion, { value: 'h23', text: '24 hours' }, { value: 'h12', text: '12 hours' }] as const;

type CalendarPaneProps = { settings: StatsSettings; onSet: SetStats };

/** The settings of how weeks and hours are shown. */
export function CalendarPane({ settings: { firstDay, hourCycle }, onSet }: CalendarPaneProps) {
  const [error, setError] = useState<string | null>(null);
  const set = (changed: Partial<Pick<StatsSettings, 'firstDay' | 'hourCycle'>>) =>
    setError(onSet({ kind: 'set_calendar', firstDay, hourCycle, ...changed }));
  const days = weekdays.map((day) => ({ value: String(day), text: formatWeekday(day) }));
  return (
    <Surface className="p-6 sm:p-8">
      <h2 className="text-2xl">Calendar</h2>
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        <SelectField
          label="The week begins on"
          value={String(firstDay ?? 'auto')}
          options={[byRegion, ...days]}
          onChange={(value) => set({ firstDay: weekdays.find((day) => String(day) === value) ?? null })}
        />
        <SelectField
          label="Clock"
          value={hourCycle ?? 'auto'}
          options={clocks}
          onChange={(value) => set({ hourCycle: value === 'auto' ? null : value })}
        />
      </div>
      {error && <FormNote tone="problem">{error}</FormNote>}
    </Surface>
  );
}
