import * as v from 'valibot';
import { type PagePath, pageLevels } from '../account/access.ts';

/** The limits of one report, in characters and frames, and how many reports a page sends while it is open. */
export const browserErrorLimits = { message: 300, frames: 12, frame: 200, perPage: 5 } as const;

export const browserFamilies = ['chrome', 'edge', 'firefox', 'safari', 'other'] as const;
type BrowserFamily = (typeof browserFamilies)[number];

const pages = Object.keys(pageLevels) as PagePath[];
const framePattern = /^(?:[\w$.<>]{1,80} )?\/[\w./@-]{1,100}:\d{1,7}:\d{1,7}$/;

/** A browser error as reported to the server: with nothing that identifies a person, and nothing that a person has written. */
export const browserErrorSchema = v.strictObject({
  message: v.pipe(v.string(), v.nonEmpty(), v.maxLength(browserErrorLimits.message)),
  /** Where the error occurred, the innermost frame first: `name /assets/file.js:line:column`. */
  frames: v.pipe(
    v.array(v.pipe(v.string(), v.maxLength(browserErrorLimits.frame), v.regex(framePattern))),
    v.maxLength(browserErrorLimits.frames),
  ),
  page: v.picklist([...pages, 'other']),
  version: v.pipe(v.string(), v.regex(/^[\w.-]{1,30}$/)),
  browser: v.picklist(browserFamilies),
});
export type BrowserError = v.InferOutput<typeof browserErrorSchema>;

type Page = {
  readonly origin: string;
  readonly path: string;
  readonly userAgent: string;
  readonly version: string;
};

/** The report for any value that a page has thrown. */
export function describeBrowserError(thrown: unknown, page: Page): BrowserError {
  return {
    message: hideWords(readMessage(thrown)).slice(0, browserErrorLimits.message),
    frames: thrown instanceof Error ? listOwnFrames(thrown.stack ?? '', page.origin) : [],
    page: pages.find((path) => path === page.path) ?? 'other',
    version: page.version,
    browser: nameBrowser(page.userAgent),
  };
}

function readMessage(thrown: unknown): string {
  if (thrown instanceof Error) return `${thrown.name}: ${thrown.message}`;
  return typeof thrown === 'string' ? `thrown: ${thrown}` : `thrown: a value of type ${typeof thrown}`;
}

const identifier = /^[A-Za-z_$][\w$.]{0,40}$/;

/**
 * Returns a message without anything that may be personal: quoted text, except code identifiers in single quotes; addresses, long
 * numbers, and anything that could be an id or a token.
 */
export function hideWords(message: string): string {
  return (
    message
      .replace(/https?:\/\/\S+/g, '…')
      // Quoted text may itself contain quotes and apostrophes.
      .replace(/".*"|".*$|“[^”]*(”|$)|`[^`]*(`|$)/gs, '"…"')
      .replace(/(^|\W)'(.*?)('(?!\w)|$)/gs, (quoted, before: string, text: string) =>
        identifier.test(text) ? quoted : `${before}'…'`,
      )
      .replace(/\S*@\S*/g, '…')
      .replace(/[\w-]{16,}/g, (word) => (/\d/.test(word) ? '…' : word))
      .replace(/\d{5,}/g, '…')
      .replace(/\s+/g, ' ')
      .trim()
  );
}

const frameOf =
  /^\s*(?:at )?(?:async )?(?:new )?(?:([\w$.<>]*)(?: \(|@))?(https?:\/\/[^/\s]+)(\/[^\s?#:]*)[^\s:]*:(\d+):(\d+)\)?$/;

/** The stack lines, as Chromium, Firefox or Safari writes them, that belong to files from `origin`. */
function listOwnFrames(stack: string, origin: string): string[] {
  return stack
    .split('\n')
    .flatMap((line) => {
      const [, name, from, path, row, column] = frameOf.exec(line) ?? [];
      const frame = `${name ? `${name} ` : ''}${path}:${row}:${column}`;
      return from === origin && framePattern.test(frame) ? [frame] : [];
    })
    .slice(0, browserErrorLimits.frames);
}

function nameBrowser(userAgent: string): BrowserFamily {
  if (/Edg\//.test(userAgent)) return 'edge';
  if (/Firefox\//.test(userAgent)) return 'firefox';
  if (/Chrome\//.test(userAgent)) return 'chrome';
  return /Safari\//.test(userAgent) ? 'safari' : 'other';
}
