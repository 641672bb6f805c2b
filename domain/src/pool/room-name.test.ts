import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { LineProblem } from '../line-of-words.ts';
import { product } from '../product.ts';
import { maxRoomNameLength, roomNameSchema, roomNameTexts } from './room-name.ts';

/** Why a name is refused, or null. */
function findProblem(name: string): string | null {
  return v.safeParse(roomNameSchema, name).issues?.[0].message ?? null;
}

describe('the name of a room', () => {
  it.each([
    'Thesis',
    'Deep work, 9–11!',
    'Ada’s room & friends',
    'Физика 101',
    'पढ़ाई',
    '勉強部屋',
    'Focus 🧑‍💻',
    'x'.repeat(maxRoomNameLength),
    '🦊'.repeat(maxRoomNameLength),
    'focus',
    'pool',
    'Tiếng Việt',
    'น้ำใจ',
    'Focus 5100',
    'I will',
    '\u2764\ufe0f and \u263a\ufe0e',
    '葛\u{e0100}城',
    'می\u200cخواهم',
  ])('the room name %j is allowed', (name) => expect(findProblem(name)).toBeNull());

  it.each<[string, LineProblem]>([
    ['', 'missing'],
    ['   ', 'missing'],
    ['\u200b\u2060', 'missing'],
    ['\u0301', 'missing'],
    ['\u2800\u2800', 'missing'],
    [`Z${'\u0300'.repeat(5)}`, 'characters'],
    [`Z${'\u0300\u0300\u0300\u0300\u200d'.repeat(5)}`, 'characters'],
    ['Fоcuspооl', 'forbidden'],
    ['f0cu5poo1', 'forbidden'],
    ['FocusP00I', 'forbidden'],
    ['FOCUSPOOΙ', 'forbidden'],
    ['ꜰᴏᴄᴜꜱᴘᴏᴏʟ', 'forbidden'],
    ['fócüspòôl', 'forbidden'],
    ['x'.repeat(maxRoomNameLength + 1), 'too_long'],
    ['a\u202eb', 'characters'],
    ['a\u200bb', 'characters'],
    ['a\nb', 'characters'],
    ['a\u0000b', 'characters'],
    ['a\u034fb', 'characters'],
    ['Thesis\u17b4', 'characters'],
    ['Focus\u3164Pool', 'characters'],
    ['Focus\uffa0Pool', 'characters'],
    ['Focus\u115fPool', 'characters'],
    ['Focus\u1160Pool', 'characters'],
    ['\u3164\uffa0', 'missing'],
    ['a\u2028b', 'characters'],
    ['a\ud800', 'characters'],
    ['FocusPool staff', 'forbidden'],
    ['focus pool', 'forbidden'],
    ['F.o.c.u.s  P-o-o-l', 'forbidden'],
    ['ｆｏｃｕｓｐｏｏｌ', 'forbidden'],
  ])('the room name %j breaks the rule %s', (name, problem) =>
    expect(findProblem(name)).toBe(roomNameTexts[problem]),
  );

  it('a room name is stored as one line with single spaces', () => {
    expect(v.parse(roomNameSchema, '  Deep   work ')).toBe('Deep work');
  });

  it('a room name with the product name is refused with that reason alone', () => {
    const parsed = v.safeParse(roomNameSchema, `The ${product.name} room`);
    expect(parsed.issues?.map(({ message }) => message)).toEqual([roomNameTexts.forbidden]);
  });

  it('the product name is found in a room name, whatever separates its letters', () => {
    const between = fc.string({
      unit: fc.constantFrom(' ', '.', '-', '_', '·', '!', '\ufe0f'),
      maxLength: 2,
    });
    const letters = [...product.name];
    fc.assert(
      fc.property(fc.array(between, { minLength: letters.length, maxLength: letters.length }), (gaps) => {
        const name = letters.map((letter, at) => letter + gaps[at]).join('');
        expect(findProblem(name)).toBe(roomNameTexts.forbidden);
      }),
    );
  });

  it('every accepted room name is stored unchanged when entered again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 12 }), (typed) => {
        const parsed = v.safeParse(roomNameSchema, typed);
        if (!parsed.success) return;
        expect(v.parse(roomNameSchema, parsed.output)).toBe(parsed.output);
        expect(parsed.output.trim()).toBe(parsed.output);
      }),
    );
  });
});
