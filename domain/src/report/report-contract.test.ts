import * as v from 'valibot';
import { expect, it } from 'vitest';
import { isHiddenBy, reportSchema, toReportKey } from './report-contract.ts';

it.each([
  [0, false],
  [1, false],
  [2, false],
  [3, true],
  [4, true],
])('what %i people have reported is hidden: %s', (reporters, isHidden) =>
  expect(isHiddenBy(reporters)).toBe(isHidden),
);

it('a username is the same in whatever case, the name of a task only as it reads', () => {
  expect(toReportKey('username', 'Ada')).toBe(toReportKey('username', 'aDA'));
  expect(toReportKey('task', 'Ada')).not.toBe(toReportKey('task', 'ada'));
});

const id = '5f0c1c7e-3b7a-4f6e-9d55-0f7d8a1f2b3c';

it.each([
  ['another kind', { kind: 'person', userId: 'u1' }],
  ['no words', { kind: 'username', userId: 'u1', username: '' }],
  ['too many words', { kind: 'task', memberId: id, taskName: 'a'.repeat(101) }],
  ['an id of nothing', { kind: 'message', messageId: 'x' }],
  ['an id with spaces', { kind: 'username', userId: 'u 1', username: 'ada' }],
  ['more than is asked for', { kind: 'message', messageId: id, userId: 'u1' }],
])('a report with %s is none', (_what, report) => expect(v.is(reportSchema, report)).toBe(false));
