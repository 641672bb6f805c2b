import { useId } from 'react';
import { chimeMutedKey } from '../../../platform/storage/preference.ts';
import { usePreference, useStoredPreference } from '../../../platform/storage/use-preference.ts';
import { Button } from '../../../ui/button.tsx';
import { SwitchRow } from '../../../ui/form/switch-row.tsx';
import { Surface } from '../../../ui/surface.tsx';
import { chimeNames, playChime, prepareChime } from './chime.ts';
import {
  chimeKey,
  chimeSchema,
  defaultChime,
  defaultVolume,
  tickKey,
  volumeKey,
  volumeSchema,
} from './sound-preferences.ts';

/** The settings section for the sounds of this device (product 4.16). */
export function SoundSection() {
  const [chime, choose] = useStoredPreference(chimeKey, chimeSchema, defaultChime);
  const [volume, setVolume] = useStoredPreference(volumeKey, volumeSchema, defaultVolume);
  const [isMuted, mute] = usePreference(chimeMutedKey, false);
  const [isTicking, tick] = usePreference(tickKey, false);
  const volumeId = useId();
  return (
    <Surface className="grid gap-5 p-6 sm:p-8">
      <h3 className="text-2xl">Sounds</h3>
      <div className="grid justify-items-start gap-1">
        <SwitchRow
          label="A chime at the end of runs and breaks"
          isOn={!isMuted}
          onChange={(isOn) => mute(!isOn)}
        />
        <SwitchRow label="A quiet tick during runs" isOn={isTicking} onChange={tick} />
      </div>
      <fieldset disabled={isMuted} className="disabled:opacity-50">
        <legend className="mb-2 text-sm font-medium text-ink-quiet">Chime</legend>
        <div className="flex flex-wrap gap-2">
          {chimeNames.map((name) => (
            <label
              key={name}
              className="relative inline-flex min-h-11 cursor-pointer items-center rounded-full border border-line bg-surface px-5 font-semibold transition hover:bg-surface-strong has-checked:border-accent has-checked:bg-surface-strong has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink"
            >
              <input
                type="radio"
                name="chime"
                checked={chime === name}
                onChange={() => choose(name)}
                className="absolute inset-0 size-full cursor-pointer rounded-full opacity-0"
              />
              {name}
            </label>
          ))}
        </div>
      </fieldset>
      <div>
        <label htmlFor={volumeId} className="mb-2 block text-sm font-medium text-ink-quiet">
          Volume
        </label>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <input
            id={volumeId}
            type="range"
            min={0}
            max={100}
            step={5}
            value={volume}
            aria-valuetext={`${volume}%`}
            onChange={({ currentTarget }) => setVolume(Number(currentTarget.value))}
            className="h-11 min-w-0 flex-1 basis-40 cursor-pointer accent-accent sm:max-w-80"
          />
          <Button
            variant="quiet"
            onClick={() => {
              prepareChime();
              playChime(chime, volume / 100);
            }}
          >
            Test
          </Button>
        </div>
      </div>
      <p className="text-sm text-ink-quiet">On this device only.</p>
    </Surface>
  );
}
