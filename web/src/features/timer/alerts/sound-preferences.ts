import * as v from 'valibot';
import { readStored } from '../../../platform/storage/device-storage.ts';
import {
  chimeMutedKey,
  readPreference,
  usePreference,
  useStoredPreference,
} from '../../../platform/storage/preference.ts';
import { type ChimeName, chimeNames, playChime, playTick } from './chime.ts';

const chimeKey = 'focuspool.chime';
const volumeKey = 'focuspool.volume';
const tickKey = 'focuspool.tick';
const chimeSchema = v.picklist(chimeNames);
/** Percent. */
const volumeSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100));
const defaultVolume = 70;
const defaultChime: ChimeName = 'Bells';

export const useChime = () => useStoredPreference(chimeKey, chimeSchema, defaultChime);
export const useVolume = () => useStoredPreference(volumeKey, volumeSchema, defaultVolume);
export const useMuted = () => usePreference(chimeMutedKey, false);
export const useTickSound = () => usePreference(tickKey, false);

const readVolume = () => readStored(volumeKey, volumeSchema, defaultVolume) / 100;

/** The chime of this device as its person likes it; nothing where they have muted it. */
export function ringChosenChime(): void {
  if (readPreference(chimeMutedKey, false)) return;
  playChime(readStored(chimeKey, chimeSchema, defaultChime), readVolume());
}

/** A quiet tick, where it is wanted. */
export function tickIfWanted(): void {
  if (readPreference(tickKey, false)) playTick(readVolume());
}
