import type { FixedTimes } from '@focuspool/domain/pool/fixed-times';
import { type ShownTimes, toTypedTimes } from '@focuspool/domain/pool/shown-times';
import type { Weekday } from '@focuspool/domain/stats/weeks-and-months';
import { useState } from 'react';
import { deviceTimeZone } from '../../../platform/clock/device-time-zone.ts';
import { localeFirstDay } from '../../../platform/clock/locale-first-day.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { FormNote } from '../../../ui/form/form-note.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { WeekdayField } from '../../../ui/form/weekday-field.tsx';
import { useReplica } from '../../operation/person-replica.ts';
import { useSettingTimes } from './room-times-requests.ts';

type TimesDialogProps = {
  isOpen: boolean;
  userId: string;
  roomId: string;
  times: ShownTimes | null;
  /** The times as they were set. */
  fixedTimes: FixedTimes | null;
  onClose: () => void;
};

/** Sets the fixed times of one's own room, by the clocks where one is now. */
export function TimesDialog({ isOpen, onClose, ...form }: TimesDialogProps) {
  const timeZone = deviceTimeZone();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Fixed times"
      description={`In your time zone, ${timeZone.replaceAll('_', ' ')}. Everyone sees them in their own.`}
    >
      <TimesForm {...form} timeZone={timeZone} onDone={onClose} />
    </Dialog>
  );
}

type TimesFormProps = Omit<TimesDialogProps, 'isOpen' | 'onClose'> & { timeZone: string; onDone: () => void };

function TimesForm({ userId, roomId, times, fixedTimes, timeZone, onDone }: TimesFormProps) {
  const setting = useSettingTimes(userId);
  const firstDay = useReplica(userId).shown.statsSettings?.firstDay ?? localeFirstDay();
  const known = times && toTypedTimes(times, fixedTimes, timeZone);
  const [days, setDays] = useState<readonly Weekday[]>(known?.days ?? [1, 2, 3, 4, 5]);
  const [time, setTime] = useState(known?.time ?? '09:00');
  const set = (next: { days: Weekday[]; time: string; timeZone: string } | null) =>
    setting.mutate({ id: roomId, times: next }, { onSuccess: onDone });

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        set({ days: [...days], time, timeZone });
      }}
    >
      <WeekdayField legend="Days" days={days} firstDay={firstDay} onChange={setDays} className="mb-4" />
      {days.length === 0 && (
        <div className="mb-4">
          <FormNote tone="problem">Choose at least one day.</FormNote>
        </div>
      )}
      <TextField
        label="Time"
        type="time"
        required
        value={time}
        onChange={({ target }) => setTime(target.value)}
      />
      {setting.error && <FormNote tone="problem">{setting.error.message}</FormNote>}
      <div className="mt-2 flex flex-wrap gap-3 sm:justify-end">
        <Button variant="quiet" onClick={onDone} className="flex-1 sm:flex-none">
          Cancel
        </Button>
        {times && (
          <Button
            variant="quiet"
            aria-disabled={setting.isPending}
            onClick={() => set(null)}
            className="flex-1 whitespace-nowrap sm:flex-none"
          >
            Remove times
          </Button>
        )}
        <Button
          type="submit"
          disabled={days.length === 0 || time === ''}
          aria-disabled={setting.isPending}
          className="flex-1 sm:flex-none"
        >
          Save
        </Button>
      </div>
    </form>
  );
}
