import * as v from 'valibot';

/** Longest note, in characters as PostgreSQL counts them: Unicode code points. */
export const maxNoteLength = 500;

const unstorable = /[^\P{Cc}\n\t]/gu;

/** What is kept of what was typed or pasted: line breaks of one kind, and nothing that cannot be stored. */
export function settleNote(typed: string): string {
  const text = typed.replaceAll(/\r\n?/g, '\n').toWellFormed().replaceAll(unstorable, '').trim();
  return Array.from(text).slice(0, maxNoteLength).join('').trim();
}

/** Plain text; an empty one is none. */
export const taskNoteSchema = v.pipe(
  v.string('The note must be text'),
  v.check((text) => Array.from(text).length <= maxNoteLength, `Max ${maxNoteLength} characters`),
  v.check((text) => settleNote(text) === text, 'The note contains characters that cannot be stored'),
);

/** Part of a text; one with an address leads there. */
export type TextPart = { readonly text: string; readonly href?: string };

const address = /https?:\/\/[^\s<>"\p{Cf}]+/giu;
const opened = { ')': '(', ']': '[', '}': '{' } as const;

/** The text with its web addresses apart; put together they are the text again. Only http and https are led to. */
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

/** Without the punctuation of the sentence that it stands in, and without a bracket that was opened before it. */
function trimAddress(found: string): string {
  const last = found.at(-1) ?? '';
  const opening = opened[last as keyof typeof opened];
  const isOfSentence = /[.,;:!?'’”»…*_]/.test(last);
  const isOfBracket = opening && found.split(last).length > found.split(opening).length;
  return isOfSentence || isOfBracket ? trimAddress(found.slice(0, -1)) : found;
}
