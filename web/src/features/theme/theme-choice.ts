import * as v from 'valibot';
import { readStored, watchStored, writeStored } from '../../platform/storage/device-storage.ts';
import { type ThemeId, themeIds, themeNames } from './theme-names.ts';

const storageKey = 'selectedBackground';

/** What is kept of a chosen background (product 3.7). */
const storedThemeSchema = v.object({ id: v.picklist(themeIds) });

// The choice of a page whose device would not keep it.
let unkept: ThemeId | null = null;

/** The background chosen on this device; Default when none is, or when what is kept is not one of ours. */
export function readChosenTheme(): ThemeId {
  return unkept ?? readStored(storageKey, storedThemeSchema, { id: 'default' }).id;
}

export function keepChosenTheme(id: ThemeId): void {
  unkept = writeStored(storageKey, { id, name: themeNames[id] }) ? null : id;
}

/** Calls back when another tab chooses a background; returns how to stop. */
export function watchChosenTheme(onChange: (id: ThemeId) => void): () => void {
  return watchStored(storageKey, () => onChange(readChosenTheme()));
}
