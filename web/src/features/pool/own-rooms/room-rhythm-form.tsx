import type { OwnRoom } from '@focuspool/domain/pool/own-room-contract';
import { type RoomRhythm, roomRhythmSchema } from '@focuspool/domain/pool/room-rhythm';
import { rhythmLimits } from '@focuspool/domain/rhythm/rhythm';
import { timerLimits } from '@focuspool/domain/timer/timer';
import { readTypedNumber } from '@focuspool/domain/typed-number';
import { useState } from 'react';
import * as v from 'valibot';
import { Button } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { FormNote } from '../../../ui/form/form-note.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { RoomClockLine } from '../room-clock-line.tsx';
import { useOwnRooms } from './own-room-requests.ts';

const presets = [
  { workMinutes: 25, breakMinutes: 5 },
  { workMinutes: 50, breakMinutes: 10 },
];
const nameRhythm = ({ workMinutes, breakMinutes }: RoomRhythm) => `${workMinutes}/${breakMinutes}`;
const options = [
  { value: 'none', text: 'Everyone sets their own' },
  ...presets.map((preset) => ({ value: nameRhythm(preset), text: nameRhythm(preset) })),
  { value: 'other', text: 'Custom' },
];

const { entries } = roomRhythmSchema;
const limits = `${timerLimits.leastMinutes} to ${timerLimits.mostMinutes} minutes`;
const breakLimits = `${rhythmLimits.shortBreakMinutes.least} to ${rhythmLimits.longBreakMinutes.most} minutes`;
const typed = <Schema extends v.GenericSchema<number, number>>(schema: Schema, message: string) =>
  v.pipe(
    v.string(),
    v.transform(readTypedNumber),
    v.check((minutes) => v.is(schema, minutes), message),
  );
const schema = v.object({
  workMinutes: typed(entries.workMinutes, limits),
  breakMinutes: typed(entries.breakMinutes, breakLimits),
});

/** Sets the rhythm that everyone in an owner's room follows. */
export function RoomRhythmForm({ userId, own: { room, name } }: { userId: string; own: OwnRoom }) {
  const { clocking } = useOwnRooms(userId);
  const { clock = null } = room;
  const known = clock?.rhythm ?? presets[0];
  // Null until something is chosen: a rhythm set on another device then still reaches the field.
  const [chosen, setChosen] = useState<{ choice: string } | null>(null);
  const choose = (choice: string) => setChosen({ choice });
  const choice = chosen?.choice ?? toChoice(clock?.rhythm ?? null);
  const set = async (rhythm: RoomRhythm | null) => {
    await clocking.mutateAsync({ id: room.id, rhythm });
    // Anything chosen or typed meanwhile is for the next press.
    setChosen((now) => (now === chosen ? null : now));
  };
  const { field, submit, attempt, reset, isBusy, error } = useForm({
    schema,
    initial: { workMinutes: String(known?.workMinutes), breakMinutes: String(known?.breakMinutes) },
    send: set,
  });
  const rhythmName = clock?.rhythm && nameRhythm(clock.rhythm);
  const [followed, setFollowed] = useState(rhythmName);
  if (followed !== rhythmName) {
    setFollowed(rhythmName);
    if (chosen === null) reset();
  }
  const typedField = (name: 'workMinutes' | 'breakMinutes') => {
    const { onChange, ...rest } = field(name);
    const type: typeof onChange = (event) => {
      choose('other');
      onChange(event);
    };
    return { ...rest, onChange: type };
  };
  const preset = presets.find((each) => nameRhythm(each) === choice) ?? null;
  return (
    <form
      aria-label={`Rhythm of ${name}`}
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        if (choice === 'other') return void submit(event);
        event.preventDefault();
        void attempt(() => set(preset));
      }}
    >
      <div className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
        <SelectField label="Shared rhythm" value={choice} options={options} onChange={choose} />
        <Button
          type="submit"
          variant="quiet"
          aria-label={`Set the rhythm of ${name}`}
          aria-disabled={isBusy || chosen === null}
        >
          {isBusy && <Spinner />}
          Set
        </Button>
      </div>
      {choice === 'other' && (
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label="Work"
            inputMode="numeric"
            autoComplete="off"
            hint="minutes"
            {...typedField('workMinutes')}
          />
          <TextField
            label="Break"
            inputMode="numeric"
            autoComplete="off"
            hint="minutes"
            {...typedField('breakMinutes')}
          />
        </div>
      )}
      {error && <FormNote tone="problem">{error}</FormNote>}
      <div role="status" className="empty:sr-only">
        {clock && <RoomClockLine userId={userId} clock={clock} />}
      </div>
    </form>
  );
}

function toChoice(rhythm: RoomRhythm | null): string {
  if (!rhythm) return 'none';
  const name = nameRhythm(rhythm);
  return options.some(({ value }) => value === name) ? name : 'other';
}
