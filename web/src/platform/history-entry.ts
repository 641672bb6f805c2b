import { makeUuid } from './make-uuid.ts';
import type { NavigateOptions } from './navigation.ts';

/** The state of an entry in the tab's history. The names are from React Router, which wrote the entries of older tabs. */
type Entry = {
  readonly usr: unknown;
  readonly key: string;
  /** How many entries of the product come before it. */
  readonly idx: number;
};

/** Returns the browser's current entry, even while the previous page is still shown. */
export function readEntry(): Entry {
  const { usr = null, key = 'default', idx = 0 }: Partial<Entry> = history.state ?? {};
  return { usr, key, idx };
}

/** Adds a history entry, or replaces the current one. This alone does not show the entry's page. */
export function writeEntry(to: string, { state = null, replace = false }: NavigateOptions): void {
  const { idx } = readEntry();
  const entry: Entry = { usr: state, key: makeUuid(), idx: replace ? idx : idx + 1 };
  try {
    if (replace) history.replaceState(entry, '', to);
    else history.pushState(entry, '', to);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'SecurityError')) throw error;
    // Safari accepts only a hundred entries within seconds; after that, the page is loaded as a new document.
    if (replace) location.replace(to);
    else location.assign(to);
  }
}
