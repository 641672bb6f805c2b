import * as v from 'valibot';
import { expect, it } from 'vitest';
import { isHiddenBy, reportSchema, toReportKey } from './report-contract.ts';

it.each([
  [0, false],
  [1, false],
  [2, false],
  [3, true],
  [4, true],
])('a thing reported by %i people is hidden: %s', (reporters, isHidden) =>
  expect(isHiddenBy(reporters)).toBe(isHidden),
);

it('reports of a username ignore its case, reports of a task name do not', () => {
  expect(toReportKey('username', 'Ada')).toBe(toReportKey('username', 'aDA'));
  expect(toReportKey('task', 'Ada')).not.toBe(toReportKey('task', 'ada'));
});

const id = '5f0c1c7e-3b7a-4f6e-9d55-0f7d8a1f2b3c';

it.each([
  ['an unknown kind', { kind: 'person', userId: 'u1' }],
  ['an empty name', { kind: 'username', userId: 'u1', username: '' }],
  ['too long a name', { kind: 'task', memberId: id, taskName: 'a'.repeat(101) }],
  ['an invalid id', { kind: 'message', messageId: 'x' }],
  ['an id with spaces', { kind: 'username', userId: 'u 1', username: 'ada' }],
  ['an unknown field', { kind: 'message', messageId: id, userId: 'u1' }],
])('a report with %s is refused', (_what, report) => expect(v.is(reportSchema, report)).toBe(false));
