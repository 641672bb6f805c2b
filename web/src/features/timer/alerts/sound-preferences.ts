import * as v from 'valibot';
import { claimOnce } from '../../../platform/storage/claim-once.ts';
import { chimeMutedKey, readPreference, readStoredPreference } from '../../../platform/storage/preference.ts';
import { type ChimeName, chimeNames, playChime } from './chime.ts';

export const chimeKey = 'focuspool.chime';
export const volumeKey = 'focuspool.volume';
export const tickKey = 'focuspool.tick';
export const chimeSchema = v.picklist(chimeNames);
/** In percent. */
export const volumeSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100));
export const defaultVolume = 70;
export const defaultChime: ChimeName = 'Bells';

export const readVolume = () => readStoredPreference(volumeKey, volumeSchema, defaultVolume) / 100;

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
