import { expect, it } from 'vitest';
import { readAdminCommand } from './admin-commands.ts';

it.each([
  [[]],
  [['grant-premium']],
  [['grant-premium', 'ada@example.com', 'bob@example.com']],
  [['grant-premium', 'ada@example.com', '--days', 'some']],
  [['grant-premium', 'ada@example.com', '--until', '2999-02-30']],
  [['grant-premium', 'ada@example.com', '--until', '2999-02-03', '--days', '3']],
  [['revoke-premium', 'ada@example.com', '--days', '3']],
  [['remove-second-factor']],
  [['payments', '--page', '0']],
  [['payments', 'ada@example.com']],
  [['payments', '--replace']],
  [['take-back-commission', 'ada@example.com']],
  [['backup']],
  [['backup', 'one', 'two']],
  [['backup', 'one', '--replace']],
  [['restore', 'one', '--json']],
  [['import-firebase']],
  [['import-firebase', 'a.json', '--days', '3']],
  [['make-coffee', 'ada@example.com']],
])('npm run admin rejects the arguments %j', (args) => {
  expect(readAdminCommand(args)).toBeNull();
});

it.each([
  [['grant-premium', 'ada@example.com']],
  [['grant-premium', 'ada@example.com', '--days', '3']],
  [['revoke-premium', 'ada@example.com']],
  [['remove-second-factor', 'ada@example.com']],
  [['payments', '--page', '2', '--json']],
  [['take-back-commission', 'pay_NvFbGfN8rlqJ0W']],
  [['check-audit-log']],
  [['backup', 'one']],
  [['restore', 'one', '--replace']],
  [['import-firebase', 'a.json', '--auth', 'b.json']],
  [['export-firebase', 'a.json']],
])('npm run admin accepts the arguments %j', (args) => {
  expect(readAdminCommand(args)).not.toBeNull();
});
