import fc from 'fast-check';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { maxNoteLength, settleNote, splitAddresses, taskNoteSchema } from './task-note.ts';

it.each([
  ['line breaks of every system', 'a\r\nb\rc\n\nd', 'a\nb\nc\n\nd'],
  ['spaces and breaks around it', '\n  Call first \n\n', 'Call first'],
  ['characters that cannot be stored', 'a\0b\u001b\ud83e', 'ab\ufffd'],
  ['a tab', 'a\tb', 'a\tb'],
  ['markup', '<b>bold</b> & "quoted"', '<b>bold</b> & "quoted"'],
  ['more characters than fit', '🦖'.repeat(maxNoteLength + 1), '🦖'.repeat(maxNoteLength)],
  ['just as much as fits after spaces', ` ${'w'.repeat(maxNoteLength)}`, 'w'.repeat(maxNoteLength)],
  ['a line break at the cut', `${'w'.repeat(maxNoteLength - 1)}\nx`, 'w'.repeat(maxNoteLength - 1)],
])('a note with %s is stored as $2', (_what, typed, note) => {
  expect(settleNote(typed)).toBe(note);
});

it('whatever is typed as a note, the settled note can be stored', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (typed) => {
      expect(v.parse(taskNoteSchema, settleNote(typed))).toBe(settleNote(typed));
    }),
    { numRuns: 60 },
  );
});

it.each([
  ['more than 500 characters', 'w'.repeat(501), 'Max 500 characters'],
  ['a NUL', 'a\0', 'The note contains characters that cannot be stored'],
  ['half a surrogate pair', '\ud83e', 'The note contains characters that cannot be stored'],
  ['a carriage return', 'a\r\nb', 'The note contains characters that cannot be stored'],
  ['a number', 7, 'The note must be text'],
])('a note with %s is refused', (_what, note, message) => {
  expect(v.safeParse(taskNoteSchema, note).issues?.[0].message).toBe(message);
});

it.each<[string, string, string[]]>([
  ['an address alone', 'https://example.com', ['https://example.com']],
  [
    'two addresses on lines',
    'http://a.example\nHTTPS://b.example/x',
    ['http://a.example', 'HTTPS://b.example/x'],
  ],
  ['an address that ends a sentence', 'See https://a.example/b?c=d&e#f.', ['https://a.example/b?c=d&e#f']],
  ['an address in brackets', '(https://a.example/b_(c))', ['https://a.example/b_(c)']],
  ['an address in braces', '{https://a.example/b_{c}}', ['https://a.example/b_{c}']],
  ['two in quotes', '"https://a.example/", ‘https://b.example’', ['https://a.example/', 'https://b.example']],
  ['a host in another script', 'https://müller.example/ä', ['https://müller.example/ä']],
  ['other schemes', 'javascript:alert(1) ftp://a.example mailto:a@b.example data:text/html,x', []],
  ['a scheme without a host', 'https:// http://. https:///x', []],
  ['markup', '<a href="https://a.example">x</a>', ['https://a.example']],
  ['an empty text', '', []],
])('web addresses are found in a text: %s', (_what, text, found) => {
  expect(splitAddresses(text).flatMap(({ href }) => href ?? [])).toEqual(found);
});

it('the parts of a text add up to the text, and link only to web addresses', () => {
  const piece = fc.constantFrom(
    'https://',
    'http://a.example',
    ' ',
    '\n',
    '.',
    ')',
    '(',
    'javascript:',
    'x',
    '🦖',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const parts = splitAddresses(pieces.join(''));
      expect(parts.map(({ text }) => text).join('')).toBe(pieces.join(''));
      for (const { text, href = 'https://none' } of parts) {
        expect(text).not.toBe('');
        expect(href).toMatch(/^https?:\/\/./i);
      }
    }),
  );
});
