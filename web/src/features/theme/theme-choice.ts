import * as v from 'valibot';
import { readStored, watchStored, writeStored } from '../../platform/storage/device-storage.ts';
import { type ThemeId, themeIds, themeNames } from './theme-names.ts';

/** Also read before the first paint (`apply-stored-theme.js`). */
const storageKey = 'selectedBackground';

/** The stored form of a chosen background (product 3.7). */
const storedThemeSchema = v.object({ id: v.picklist(themeIds) });

// The choice made on this page, if the device could not store it.
let inMemory: ThemeId | null = null;

/** Returns the background chosen on this device; Default if there is none, or if the stored one is not one of ours. */
export function readChosenTheme(): ThemeId {
  return inMemory ?? readStored(storageKey, storedThemeSchema, { id: 'default' }).id;
}

export function keepChosenTheme(id: ThemeId): void {
  inMemory = writeStored(storageKey, { id, name: themeNames[id] }) ? null : id;
}

/** Calls back when another tab chooses a background; returns how to stop. */
export function watchChosenTheme(onChange: (id: ThemeId) => void): () => void {
  return watchStored(storageKey, () => onChange(readChosenTheme()));
}
