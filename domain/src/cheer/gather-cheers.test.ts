import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { cheerSchema } from './cheer-contract.ts';
import { areForRun, describeCheers, gatherCheers } from './gather-cheers.ts';

const unnamed = { endedAt: 10, name: null };
const by = (name: string, endedAt = 10) => ({ endedAt, name });

describe('gathering cheers', () => {
  it.each([
    ['nothing', [], null],
    ['one without a name', [unnamed], { endedAt: 10, people: 1, names: [] }],
    ['whoever cheered first by name', [unnamed, by('ann')], { endedAt: 10, people: 2, names: ['ann'] }],
    [
      'two names at most',
      [by('ann'), by('ben'), by('cem'), unnamed],
      { endedAt: 10, people: 4, names: ['ann', 'ben'] },
    ],
    ['none for an earlier run', [by('ann', 9), by('ben')], { endedAt: 10, people: 1, names: ['ben'] }],
  ])('gives %s', (_what, cheers, gathered) => expect(gatherCheers(cheers)).toEqual(gathered));

  it.each([
    [9, true],
    [10, true],
    [11, false],
  ])('cheers of a run that ended at 10 are for one that was completed at %i: %s', (completedAt, areForIt) =>
    expect(areForRun({ endedAt: 10, people: 1, names: [] }, completedAt)).toBe(areForIt),
  );
});

it.each([
  [1, [], 'Somebody cheered'],
  [2, [], '2 people cheered'],
  [3, [], '3 people cheered'],
  [1, ['ann'], 'ann cheered'],
  [2, ['ann'], 'ann and somebody else cheered'],
  [3, ['ann'], 'ann and 2 others cheered'],
  [2, ['ann', 'ben'], 'ann and ben cheered'],
  [3, ['ann', 'ben'], 'ann, ben and somebody else cheered'],
  [9, ['ann', 'ben'], 'ann, ben and 7 others cheered'],
])('%i people, of whom %j wish to be named, are told as one line', (people, names, words) =>
  expect(describeCheers({ endedAt: 10, people, names })).toBe(words),
);

const id = '5f0c1c7e-3b7a-4f6e-9d55-0f7d8a1f2b3c';

it.each([
  ['another kind', { kind: 'person', memberId: id, byName: false }],
  ['an id of nothing', { kind: 'member', memberId: 'x', byName: false }],
  ['the id of something else', { kind: 'message', memberId: id, byName: false }],
  ['no word about the name', { kind: 'message', messageId: id }],
  ['words', { kind: 'message', messageId: id, byName: true, text: 'Go!' }],
])('a cheer with %s is none', (_what, cheer) => expect(v.is(cheerSchema, cheer)).toBe(false));
