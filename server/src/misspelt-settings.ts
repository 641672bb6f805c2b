import { diff } from 'node:util';

/** A variable that is no setting, and the setting that it is nearly called like. */
export type MisspeltSetting = { readonly name: string; readonly meant: string };

/** Below this length, other programs' variables are too much like ours. */
const leastLength = 6;
/** Letters that are added or left out; a replaced letter, or two in the wrong order, are two. */
const mostDifferences = 2;

function isNearly(one: string, other: string): boolean {
  // Comparing letters is slow, and nearly all names are told apart by this.
  if (Math.abs(one.length - other.length) > mostDifferences || one[0] !== other[0]) return false;
  return diff(one, other).filter(([kind]) => kind !== 0).length <= mostDifferences;
}

/**
 * Finds settings that are misspelt, and so would be ignored without a word. Those of OpenTelemetry are for its libraries to read.
 */
export function findMisspelt(names: readonly string[], settings: readonly string[]): MisspeltSetting[] {
  const missing = settings.filter((name) => name.length >= leastLength && !names.includes(name));
  return names
    .filter((name) => name.length >= leastLength && !settings.includes(name) && !name.startsWith('OTEL_'))
    .flatMap((name) => {
      const meant = missing.find((setting) => isNearly(name, setting));
      return meant ? [{ name, meant }] : [];
    });
}
