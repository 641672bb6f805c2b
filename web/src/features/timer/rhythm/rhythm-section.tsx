import { type RhythmNumber, rhythmLimits } from '@focuspool/domain/rhythm/rhythm';
import { readTypedNumber } from '@focuspool/domain/typed-number';
import { useId, useState } from 'react';
import { SwitchRow } from '../../../ui/form/switch-row.tsx';
import { Surface } from '../../../ui/surface.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { openReplica, useReplica } from '../../operation/person-replica.ts';

const numbers: Record<RhythmNumber, { label: string; one: string; many: string }> = {
  runMinutes: { label: 'Run', one: 'minute', many: 'minutes' },
  shortBreakMinutes: { label: 'Short break', one: 'minute', many: 'minutes' },
  longBreakMinutes: { label: 'Long break', one: 'minute', many: 'minutes' },
  runsUntilLongBreak: { label: 'Long break after', one: 'run', many: 'runs' },
};

/** The settings section for runs and breaks, which apply to all devices (product 5.8). */
export function RhythmSection({ userId }: { userId: string }) {
  const { settings } = useReplica(userId).shown.rhythm;
  const { act } = openReplica(userId);
  return (
    <Surface className="grid gap-5 p-6 sm:p-8">
      <h3 className="text-2xl">Rhythm</h3>
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        {(Object.keys(numbers) as RhythmNumber[]).map((name) => (
          <RhythmField
            key={name}
            name={name}
            value={settings[name]}
            onSet={(value) => act({ kind: 'set_rhythm', settings: { [name]: value } })}
          />
        ))}
      </div>
      <div className="grid justify-items-start gap-1">
        <SwitchRow
          label="Start breaks automatically"
          isOn={settings.startsBreaks}
          onChange={(startsBreaks) => act({ kind: 'set_rhythm', settings: { startsBreaks } })}
        />
        <SwitchRow
          label="Start the next run after a break automatically"
          isOn={settings.startsRuns}
          onChange={(startsRuns) => act({ kind: 'set_rhythm', settings: { startsRuns } })}
        />
      </div>
    </Surface>
  );
}

type RhythmFieldProps = { name: RhythmNumber; value: number; onSet: (value: number) => void };

/** Saves a number when the field is left or confirmed. One out of bounds stays, with the bounds beside it; Esc restores it. */
function RhythmField({ name, value, onSet }: RhythmFieldProps) {
  const { least, most } = rhythmLimits[name];
  const { label, one, many } = numbers[name];
  const id = useId();
  // Null while no one types, so that a value set on another device appears in the field.
  const [draft, setDraft] = useState<string | null>(null);
  const number = draft === null ? value : readTypedNumber(draft);
  const isWrong = !(number >= least && number <= most);
  // The bounds are reported after the field is left, not while the person types.
  const [isLeft, setIsLeft] = useState(false);
  const bounds = `${least} to ${most} ${many}`;
  const commit = () => {
    setIsLeft(true);
    if (isWrong) return;
    if (number !== value) onSet(number);
    setDraft(null);
  };
  return (
    <div>
      <label htmlFor={id} className="mb-2 block text-sm font-medium text-ink-quiet">
        {label}
      </label>
      <div className="flex flex-wrap items-center gap-x-3">
        <input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          value={draft ?? String(value)}
          aria-invalid={isWrong || undefined}
          aria-describedby={`${id}-unit`}
          onChange={({ currentTarget }) => {
            setDraft(currentTarget.value);
            setIsLeft(false);
          }}
          onBlur={commit}
          onKeyDown={({ key }) => {
            if (key === 'Enter') commit();
            if (key === 'Escape') setDraft(null);
          }}
          className={`min-h-11 w-20 rounded-2xl border bg-surface px-4 text-ink tabular-nums transition hover:bg-surface-strong ${isWrong ? 'border-danger' : 'border-line-strong'}`}
        />
        <span id={`${id}-unit`} className={isWrong ? 'font-medium text-danger' : 'text-ink-quiet'}>
          {isWrong ? bounds : number === 1 ? one : many}
        </span>
        <VisuallyHidden>
          <span role="status">{isWrong && isLeft && bounds}</span>
        </VisuallyHidden>
      </div>
    </div>
  );
}
