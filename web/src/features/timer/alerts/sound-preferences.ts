import * as v from 'valibot';
import { readStoredPreference } from '../../../platform/storage/preference.ts';
import { type ChimeName, chimeNames } from './chime.ts';

export const chimeKey = 'focuspool.chime';
export const volumeKey = 'focuspool.volume';
export const tickKey = 'focuspool.tick';
export const chimeSchema = v.picklist(chimeNames);
/** In percent. */
export const volumeSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100));
export const defaultVolume = 70;
export const defaultChime: ChimeName = 'Bells';

export const readVolume = () => readStoredPreference(volumeKey, volumeSchema, defaultVolume) / 100;
