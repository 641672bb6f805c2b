import { claimOnce } from '../../../platform/storage/claim-once.ts';
import { chimeMutedKey, readPreference, readStoredPreference } from '../../../platform/storage/preference.ts';
import { playChime } from './chime.ts';
import { chimeKey, chimeSchema, defaultChime, readVolume } from './sound-preferences.ts';

/** Plays the chime with the settings of this device, unless it is muted. */
export function ringChosenChime(): void {
  if (readPreference(chimeMutedKey, false)) return;
  playChime(readStoredPreference(chimeKey, chimeSchema, defaultChime), readVolume());
}

/** Plays the chime in only one of the tabs that see that end; not in one that no one has touched, which would stay silent. */
export async function ringInOneTab(end: string): Promise<void> {
  if (navigator.userActivation?.hasBeenActive === false) return;
  if (await claimOnce('focuspool.rung', end)) ringChosenChime();
}
