import { claimOnce } from '../../../platform/storage/claim-once.ts';
import { chimeMutedKey, readPreference, readStoredPreference } from '../../../platform/storage/preference.ts';
import { playChime } from './chime.ts';
import { chimeKey, chimeSchema, defaultChime, readVolume } from './sound-preferences.ts';

/**
 * Plays the chime with the settings of this device (`sound-section.tsx`), unless it is muted: at the end of a run
 * (`run-lifecycle.tsx`) and of a break (`break-lifecycle.tsx`), in the tab that announces it.
 */
export function ringChosenChime(): void {
  if (readPreference(chimeMutedKey, false)) return;
  playChime(readStoredPreference(chimeKey, chimeSchema, defaultChime), readVolume());
}

/**
 * For a standalone run, which every tab sees end: plays the chime in one of them; not in one that no one has touched, which would
 * stay silent.
 */
export async function ringInOneTab(end: string): Promise<void> {
  if (navigator.userActivation?.hasBeenActive === false) return;
  if (await claimOnce('focuspool.rung', end)) ringChosenChime();
}
