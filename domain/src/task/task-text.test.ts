import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { clipText, fitText, listTitleSchema, maxTextLength, taskTextSchema } from './task-text.ts';

const unstorable = 'The task contains characters that cannot be stored';
const empty = 'The task must not be empty';

it.each([
  ['a built-in name of JavaScript', '__proto__'],
  ['a property of every object', 'constructor'],
  ['characters that a path could not hold', 'a/b.c#$[]'],
  ['markup', '<b onclick="x">&amp;</b>'],
  ['a quote and a backslash', `it's "50 %" \\ done`],
  ['right-to-left text', 'اكتب مقدمة الفصل الثاني'],
  ['an emoji of seven code points', '👨‍👩‍👧‍👦'],
  ['50 letters', 'w'.repeat(50)],
  ['50 emoji, which are 100 UTF-16 units', '🦖'.repeat(50)],
  ['a decomposed letter', 'e\u0301'],
  ['two spaces within', 'a  b'],
])('the text of a task is stored unchanged: %s', (_what, text) => {
  expect(v.parse(taskTextSchema, text)).toBe(text);
});

it.each([
  ['an empty text', '', empty],
  ['only spaces', '   ', empty],
  ['spaces of every kind', ' \t\n\u00a0\u2003\u3000\ufeff', empty],
  ['only invisible characters', '\u200b\u2060\u3164', empty],
  ['51 letters', 'w'.repeat(51), 'Max 50 characters'],
  ['51 emoji', '🦖'.repeat(51), 'Max 50 characters'],
  ['a NUL', 'a\0b', unstorable],
  ['only a NUL', '\0', unstorable],
  ['a line break within', 'a\nb', unstorable],
  ['an escape character', 'a\u001b[31m', unstorable],
  ['the first half of a surrogate pair', 'a\ud83e', unstorable],
  ['the second half of a surrogate pair', '\udd96a', unstorable],
  ['a number', 7, 'The task must be text'],
  ['null', null, 'The task must be text'],
  ['a list', ['a'], 'The task must be text'],
])('the text of a task is refused: %s', (_what, text, message) => {
  expect(v.safeParse(taskTextSchema, text).issues?.[0].message).toBe(message);
});

it('the text of a task is trimmed', () => {
  expect(v.parse(taskTextSchema, '  write \n')).toBe('write');
});

it("the length of a task's text is measured after trimming", () => {
  expect(v.parse(taskTextSchema, ` ${'w'.repeat(50)} `)).toBe('w'.repeat(50));
});

it('a refused list title is called the title', () => {
  expect(v.safeParse(listTitleSchema, ' ').issues?.[0].message).toBe('The title must not be empty');
});

it('clipping a text keeps whole characters', () => {
  expect(clipText('🦖'.repeat(51))).toBe('🦖'.repeat(50));
  expect(clipText(`${'w'.repeat(49)}🦖🦖`)).toBe(`${'w'.repeat(49)}🦖`);
});

it('clipping gives the longest beginning of a text that fits', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
      const clipped = clipText(text);
      expect(text.startsWith(clipped)).toBe(true);
      expect([...clipped]).toHaveLength(Math.min([...text].length, maxTextLength));
    }),
  );
});

describe('the text of a field', () => {
  const full = `${'a'.repeat(25)}${'b'.repeat(25)}`;

  it.each([
    ['a character typed at the end', `${full}x`, 51, full, 50],
    ['a character typed in the middle', `${'a'.repeat(25)}x${'b'.repeat(25)}`, 26, full, 25],
    ['a long text inserted before another', `${'x'.repeat(60)}end`, 60, `${'x'.repeat(47)}end`, 47],
    ['whole emoji', `${'a'.repeat(49)}🦖🦖`, 53, `${'a'.repeat(49)}🦖`, 51],
    ['nothing if it is full already', `x${'w'.repeat(50)}`, 1, 'w'.repeat(50), 0],
    ['a text that fits', 'Write', 3, 'Write', 3],
  ])('a field keeps what fits of what is typed: %s', (_what, typed, caret, text, caretAfter) => {
    expect(fitText(typed, caret)).toEqual({ text, caret: caretAfter });
  });

  it('a field never holds more than 50 characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 120 }), fc.nat(120), (typed, at) => {
        const caret = Math.min(at, typed.length);
        const fitted = fitText(typed, caret);
        expect([...fitted.text].length).toBeLessThanOrEqual(maxTextLength);
        expect(fitted.caret).toBeLessThanOrEqual(fitted.text.length);
      }),
      { numRuns: 50 },
    );
  });
});
