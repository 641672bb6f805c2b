import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { addTaskNamed, createTaskCalls, readOpenList, readRefusal } from '../../../../testing/task-calls.ts';
import { startTestApp, type TestRequest } from '../../../../testing/test-app.ts';

const app = await startTestApp();

const listId = '-abcdefghijklmnopqrs';
const taskId = randomUUID();
const calls: [string, string, TestRequest][] = [
  ['read the current list', '/api/task-lists/current', {}],
  [
    'add a task',
    '/api/task-lists/current/tasks',
    { body: { id: taskId, text: 'Write', titleIfNew: 'Today' } },
  ],
  ['rename a task', `/api/tasks/${taskId}`, { method: 'PATCH', body: { text: 'Write' } }],
  ['tick a task', `/api/tasks/${taskId}`, { method: 'PATCH', body: { isCompleted: true } }],
  ['delete a task', `/api/tasks/${taskId}`, { method: 'DELETE' }],
  ['retitle a list', `/api/task-lists/${listId}`, { method: 'PATCH', body: { title: 'Today' } }],
  ['complete a list', `/api/task-lists/${listId}/complete`, { method: 'POST' }],
];

describe.each(calls)('to %s', (_what, path, request) => {
  it.each([
    ['a visitor', null, 'signed_out', 401],
    ['somebody without a username', { hasProfile: false }, 'profile_missing', 403],
    ['somebody unverified', { isPremium: true, isVerified: false }, 'email_not_verified', 403],
    ['a free user', {}, 'not_premium', 403],
  ])('%s is refused', async (_who, options, reason, status) => {
    const person = options && (await app.signUp(options));
    const response = await app.request(path, { ...request, ...(person ? { cookie: person.cookie } : {}) });
    expect(await readRefusal(response)).toMatchObject({ status, reason });
  });
});

it.each<[string, string, TestRequest, Record<string, string>]>([
  [
    'nothing at all',
    '/api/task-lists/current/tasks',
    { body: {} },
    { id: expect.any(String), text: expect.any(String), titleIfNew: expect.any(String) },
  ],
  [
    'an id that is none',
    '/api/task-lists/current/tasks',
    { body: { id: '7', text: 'Write', titleIfNew: 'Today' } },
    { id: 'The id must be a UUID' },
  ],
  [
    'both changes at once',
    `/api/tasks/${taskId}`,
    { method: 'PATCH', body: { text: 'Write', isCompleted: true } },
    { body: expect.any(String) },
  ],
  [
    'no change',
    `/api/tasks/${taskId}`,
    { method: 'PATCH', body: {} },
    { body: 'Either a text or isCompleted must be given' },
  ],
  [
    'a tick that is none',
    `/api/tasks/${taskId}`,
    { method: 'PATCH', body: { isCompleted: 'yes' } },
    { isCompleted: 'Invalid type: Expected boolean but received "yes"' },
  ],
  [
    'a body that does not say that it is JSON',
    `/api/tasks/${taskId}`,
    { method: 'PATCH', body: '{"text":"Read"}', headers: { 'content-type': 'text/plain' } },
    { body: 'Send JSON, and say so in the header Content-Type: application/json' },
  ],
  [
    'a text of spaces',
    `/api/tasks/${taskId}`,
    { method: 'PATCH', body: { text: '  ' } },
    { text: 'The task must not be empty' },
  ],
  [
    'a title too long',
    `/api/task-lists/${listId}`,
    { method: 'PATCH', body: { title: 'w'.repeat(51) } },
    { title: 'Max 50 characters' },
  ],
  ['a task that cannot be', '/api/tasks/7', { method: 'DELETE' }, { id: 'The id must be a UUID' }],
  [
    'a list that cannot be',
    '/api/task-lists/7/complete',
    { method: 'POST' },
    { id: 'The id must name a list' },
  ],
])('what does not fit is named field by field: %s', async (_what, path, request, fields) => {
  const { cookie } = await app.signUp({ isPremium: true });
  const refusal = await readRefusal(await app.request(path, { ...request, cookie }));
  expect(refusal).toEqual({ status: 400, reason: 'invalid_input', fields });
});

it.each(['{', '[]', '"text"', 'null'])(
  'what does not fit is named field by field: a body of %s',
  async (body) => {
    const { cookie } = await app.signUp({ isPremium: true });
    const response = await app.request('/api/task-lists/current/tasks', { cookie, body });
    expect(response.status).toBe(400);
  },
);

it("somebody else's tasks and lists are not to be found, and stay as they are", async () => {
  const owner = createTaskCalls(app, await app.signUp({ isPremium: true }));
  const other = createTaskCalls(app, await app.signUp({ isPremium: true }));
  const { list, task } = await addTaskNamed(owner, 'Secret');
  const refused = await Promise.all([
    other.change(task.id, { text: 'Stolen' }),
    other.change(task.id, { isCompleted: true }),
    other.remove(task.id),
    other.add('Stolen', task.id),
    other.retitle(list.id, 'Stolen'),
    other.complete(list.id),
  ]);
  const answers = await Promise.all(refused.map((response) => response.text()));
  expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
  expect(answers.join()).not.toContain('Secret');
  expect(await readOpenList(owner)).toEqual({ ...list, tasks: [task] });
  const current = await other.readCurrent();
  expect(await current.json()).toEqual({ list: null, waiting: [] });
});
