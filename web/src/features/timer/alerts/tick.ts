import { readPreference } from '../../../platform/storage/preference.ts';
import { openAudio, playPartial } from './chime.ts';
import { readVolume, tickKey } from './sound-preferences.ts';

const tick = { ratio: 1, loudness: 0.06, ring: 1 };

/** Plays one short tick of a clock. */
export function playTick(volume: number): void {
  const audio = openAudio(volume);
  if (audio)
    playPartial(audio, {
      frequency: 1_800,
      partial: tick,
      at: audio.currentTime + 0.01,
      ringS: 0.04,
      volume,
    });
}

/** Plays a tick if the person has turned ticking on. */
export function tickIfWanted(): void {
  if (readPreference(tickKey, false)) playTick(readVolume());
}
