import { makeUuid } from './make-uuid.ts';
import type { NavigateOptions } from './navigation.ts';

/** What an entry of the tab's history keeps. The names are React Router's, which wrote those of tabs that outlast an update. */
type Entry = {
  readonly usr: unknown;
  readonly key: string;
  /** How many entries of the product's come before it. */
  readonly idx: number;
};

/** The entry that the browser has come to, also while the page before it is still on show. */
export function readEntry(): Entry {
  const { usr = null, key = 'default', idx = 0 }: Partial<Entry> = history.state ?? {};
  return { usr, key, idx };
}

/** Goes on to the next entry, or puts another in this one's place. Nothing shows its page by that. */
export function writeEntry(to: string, { state = null, replace = false }: NavigateOptions): void {
  const { idx } = readEntry();
  const entry: Entry = { usr: state, key: makeUuid(), idx: replace ? idx : idx + 1 };
  try {
    if (replace) history.replaceState(entry, '', to);
    else history.pushState(entry, '', to);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'SecurityError')) throw error;
    // Safari takes a hundred within seconds: after that the page is loaded.
    if (replace) location.replace(to);
    else location.assign(to);
  }
}
