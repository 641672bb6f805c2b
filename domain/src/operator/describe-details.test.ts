import { expect, it } from 'vitest';
import type { AuditDetails } from './audit-log.ts';
import { describeDetails } from './describe-details.ts';

it.each<[AuditDetails, string[]]>([
  [{}, []],
  [
    { until: '2026-12-31T23:59:59.999Z', wasPremium: false, isPremium: true },
    ['until 31 December 2026 (UTC)', 'was not premium before', 'is premium after'],
  ],
  [{ until: null }, ['without end']],
  [{ wasPremium: true, isPremium: false }, ['was premium before', 'is not premium after']],
  [{ totalPaise: 13_490, owners: 1 }, ['₹134.90', 'to 1 owner']],
  [{ paymentId: 'pay_1', disputeId: 'disp_2', totalPaise: 8_490 }, ['pay_1', 'disp_2', '₹84.90']],
  [{ kind: 'task', reports: 3, before: null }, ['the name of a task', '3 reports', 'not decided before']],
  [
    { kind: 'message', reports: 1, before: 'taken_down' },
    ['a feed message', '1 report', 'taken down before'],
  ],
  [{ kind: 'room', reports: 2, before: 'kept' }, ['the name of a room', '2 reports', 'kept before']],
  [{ kind: 'intention' }, ['an intention']],
  [{ people: 3, signIns: true }, ['people: 3', 'with sign-ins']],
  [{ of_later: null, flag: true }, ['of_later: none', 'flag: true']],
])('the audit details %j read as %j', (details, words) => expect(describeDetails(details)).toEqual(words));
