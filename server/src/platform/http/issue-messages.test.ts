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
    'fields that are missing, in their own words',
    credentialsSchema,
    {},
    { email: 'Email is required', password: 'Password is required' },
  ],
  [
    'a missing field without words of its own',
    v.object({ count: v.number() }),
    {},
    { count: 'This field is missing' },
  ],
  [
    'a field within a field',
    v.object({ run: v.object({ key: v.pipe(v.string(), v.regex(/^a/)) }) }),
    { run: { key: 'b' } },
    { 'run.key': 'This value has the wrong format' },
  ],
  ['a field of nobody', titleSchema, { title: 'Today', id: 1 }, { id: 'This field is not known' }],
  [
    'the wrong type of one of two ways',
    renameOrTickSchema,
    { isCompleted: 'yes' },
    { isCompleted: 'Invalid type: Expected boolean but received "yes"' },
  ],
  ['neither of two ways', renameOrTickSchema, {}, { body: 'Either a text or isCompleted must be given' }],
  ['neither name nor skip', createProfileSchema, {}, { body: either }],
  ['both name and skip', createProfileSchema, { username: 'ada', skip: true }, { body: either }],
  ['a name that is none', createProfileSchema, { username: 5 }, { username: 'Username is required' }],
  ['no object at all', titleSchema, null, { body: 'Invalid type: Expected Object but received null' }],
])('%s', (_what, schema, input, fields) => {
  const { issues = [] } = v.safeParse(schema, input);
  expect(listIssueMessages(schema, issues)).toEqual(fields);
});
