import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { cheerSchema } from './cheer-contract.ts';
import { cheersAreForRun, describeCheers, gatherCheers } from './gather-cheers.ts';

const unnamed = { endedAt: 10, name: null };
const by = (name: string, endedAt = 10) => ({ endedAt, name });

describe('gathering cheers', () => {
  it.each([
    ['no cheers', [], null],
    ['an unnamed cheer', [unnamed], { endedAt: 10, people: 1, names: [] }],
    ['a named and an unnamed cheer', [unnamed, by('ann')], { endedAt: 10, people: 2, names: ['ann'] }],
    [
      'more than two named cheers',
      [by('ann'), by('ben'), by('cem'), unnamed],
      { endedAt: 10, people: 4, names: ['ann', 'ben'] },
    ],
    ['cheers for two runs', [by('ann', 9), by('ben')], { endedAt: 10, people: 1, names: ['ben'] }],
  ])('gathering %s gives only the latest cheers', (_what, cheers, gathered) =>
    expect(gatherCheers(cheers)).toEqual(gathered),
  );

  it.each([
    [9, true],
    [10, true],
    [11, false],
  ])('cheers for a run that ended at 10 belong to a run completed at %i: %s', (completedAt, areForIt) =>
    expect(cheersAreForRun({ endedAt: 10, people: 1, names: [] }, completedAt)).toBe(areForIt),
  );
});

it.each([
  [1, [], 'Someone cheered'],
  [2, [], '2 people cheered'],
  [3, [], '3 people cheered'],
  [1, ['ann'], 'ann cheered'],
  [2, ['ann'], 'ann and someone else cheered'],
  [3, ['ann'], 'ann and 2 others cheered'],
  [2, ['ann', 'ben'], 'ann and ben cheered'],
  [3, ['ann', 'ben'], 'ann, ben and someone else cheered'],
  [9, ['ann', 'ben'], 'ann, ben and 7 others cheered'],
])('cheers of %i people with the names %j are described in one line', (people, names, words) =>
  expect(describeCheers({ endedAt: 10, people, names })).toBe(words),
);

const id = '5f0c1c7e-3b7a-4f6e-9d55-0f7d8a1f2b3c';

it.each([
  ['an unknown kind', { kind: 'person', memberId: id, byName: false }],
  ['an invalid id', { kind: 'member', memberId: 'x', byName: false }],
  ['an id field of another kind', { kind: 'message', memberId: id, byName: false }],
  ['no choice about the name', { kind: 'message', messageId: id }],
  ['a text', { kind: 'message', messageId: id, byName: true, text: 'Go!' }],
])('a cheer with %s is refused', (_what, cheer) => expect(v.is(cheerSchema, cheer)).toBe(false));
