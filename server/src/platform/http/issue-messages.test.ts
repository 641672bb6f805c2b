import { credentialsSchema } from '@focuspool/domain/account/account-contract';
import { createProfileSchema } from '@focuspool/domain/profile/profile-contract';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { listIssueMessages } from './issue-messages.ts';

const titleSchema = v.strictObject({ title: v.string() });
const renameOrTickSchema = v.union(
  [v.strictObject({ text: v.string() }), v.strictObject({ isCompleted: v.boolean() })],
  'Either a text or isCompleted must be given',
);
const either = 'Either a username or skip must be given';

it.each<[string, v.GenericSchema, unknown, Record<string, string>]>([
  [
    'missing fields with their own messages',
    credentialsSchema,
    {},
    { email: 'Email is required', password: 'Password is required' },
  ],
  [
    'a missing field without its own message',
    v.object({ count: v.number() }),
    {},
    { count: 'This field is missing' },
  ],
  [
    'a nested field',
    v.object({ run: v.object({ key: v.pipe(v.string(), v.regex(/^a/)) }) }),
    { run: { key: 'b' } },
    { 'run.key': 'This value has the wrong format' },
  ],
  ['an unknown field', titleSchema, { title: 'Today', id: 1 }, { id: 'This field is not known' }],
  [
    'a wrong type in one of two variants',
    renameOrTickSchema,
    { isCompleted: 'yes' },
    { isCompleted: 'Invalid type: Expected boolean but received "yes"' },
  ],
  [
    'a body of neither of two variants',
    renameOrTickSchema,
    {},
    { body: 'Either a text or isCompleted must be given' },
  ],
  ['a profile with neither username nor skip', createProfileSchema, {}, { body: either }],
  [
    'a profile with both username and skip',
    createProfileSchema,
    { username: 'ada', skip: true },
    { body: either },
  ],
  [
    'a username of the wrong type',
    createProfileSchema,
    { username: 5 },
    { username: 'Username is required' },
  ],
  [
    'a body that is not an object',
    titleSchema,
    null,
    { body: 'Invalid type: Expected Object but received null' },
  ],
])('the issues of %s are listed by field', (_what, schema, input, fields) => {
  const { issues = [] } = v.safeParse(schema, input);
  expect(listIssueMessages(schema, issues)).toEqual(fields);
});
