import { goalLimits, type StatsSettings } from '@focuspool/domain/stats/stats-settings';
import { readTypedNumber } from '@focuspool/domain/typed-number';
import { type SubmitEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Surface } from '../../ui/surface.tsx';
import type { SetStats } from './use-week.ts';

type GoalPaneProps = { settings: StatsSettings; onSet: SetStats };

/** Minutes a day to aim at; off until the person sets them. */
export function GoalPane({ settings: { goalMinutes }, onSet }: GoalPaneProps) {
  // Null while nothing is typed: a goal set on another device then reaches the field.
  const [draft, setDraft] = useState<string | null>(null);
  const typed = draft ?? String(goalMinutes ?? '');
  const [error, setError] = useState<string | null>(null);

  function set(minutes: number | null): void {
    const refused = onSet({ kind: 'set_goal', minutes });
    setError(refused);
    if (refused === null) setDraft(null);
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const minutes = readTypedNumber(typed);
    const isPossible = minutes >= goalLimits.least && minutes <= goalLimits.most;
    if (isPossible) set(minutes);
    else setError(`A goal is ${goalLimits.least} to ${goalLimits.most} whole minutes.`);
  }

  return (
    <Surface className="p-6 sm:p-8">
      <h2 className="text-2xl">Daily goal</h2>
      <p role="status" className="mt-2 text-ink-quiet">
        {goalMinutes === null
          ? 'None yet. With a goal, a quiet ring around your picture shows how far you have come today.'
          : `Your goal is ${goalMinutes} minutes a day.`}
      </p>
      <form noValidate onSubmit={submit} className="mt-4 flex flex-wrap items-start gap-3">
        <TextField
          label="Minutes a day"
          inputMode="numeric"
          value={typed}
          error={error}
          onChange={({ target }) => setDraft(target.value)}
          className="w-full max-w-48"
        />
        <div className="flex flex-wrap gap-3 max-sm:w-full sm:pt-8">
          <Button type="submit" variant="quiet">
            Set goal
          </Button>
          {goalMinutes !== null && (
            <Button variant="plain" onClick={() => set(null)}>
              No goal
            </Button>
          )}
        </div>
      </form>
    </Surface>
  );
}
