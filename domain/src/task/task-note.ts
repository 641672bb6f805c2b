import * as v from 'valibot';

/** The longest note, in characters as PostgreSQL counts them: Unicode code points. */
export const maxNoteLength = 500;

const unstorable = /[^\P{Cc}\n\t]/gu;

/** The part of typed or pasted text that is stored: one kind of line break, and nothing that cannot be stored. */
export function settleNote(typed: string): string {
  const text = typed.replaceAll(/\r\n?/g, '\n').toWellFormed().replaceAll(unstorable, '').trim();
  return Array.from(text).slice(0, maxNoteLength).join('').trim();
}

/** Plain text; an empty note is no note. */
export const taskNoteSchema = v.pipe(
  v.string('The note must be text'),
  v.check((text) => Array.from(text).length <= maxNoteLength, `Max ${maxNoteLength} characters`),
  v.check((text) => settleNote(text) === text, 'The note contains characters that cannot be stored'),
);

/** A part of a text; one with `href` is a link. */
export type TextPart = { readonly text: string; readonly href?: string };

const address = /https?:\/\/[^\s<>"\p{Cf}]+/giu;
const opened = { ')': '(', ']': '[', '}': '{' } as const;

/** Splits the text at its web addresses; the parts joined are the text again. Only http and https addresses become links. */
export function splitAddresses(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    const href = trimAddress(found);
    if (!/^https?:\/\/[^/?#]/i.test(href)) continue;
    if (index > from) parts.push({ text: text.slice(from, index) });
    parts.push({ text: href, href });
    from = index + href.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}

/** The address without the punctuation of the sentence around it, and without a closing bracket that was opened before it. */
function trimAddress(found: string): string {
  const last = found.at(-1) ?? '';
  const opening = opened[last as keyof typeof opened];
  const isOfSentence = /[.,;:!?'’”»…*_]/.test(last);
  const isOfBracket = opening && found.split(last).length > found.split(opening).length;
  return isOfSentence || isOfBracket ? trimAddress(found.slice(0, -1)) : found;
}
