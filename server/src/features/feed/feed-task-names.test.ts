import { randomUUID } from 'node:crypto';
import { type FeedChange, feedChangesTopic, feedReplySchema } from '@focuspool/domain/feed/feed-contract';
import type { NewOperation } from '@focuspool/domain/operation/operation';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { addFeedMessage } from '../../../testing/feed-messages.ts';
import { addTask, createOperationCalls, makeListId } from '../../../testing/operation-calls.ts';
import { readReply } from '../../../testing/read-reply.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const app = await startTestApp();

/** Signs up a person with the tasks 'a' and 'b'. */
async function startTasks() {
  const person = await app.signUp({ isPremium: true });
  const calls = createOperationCalls(app, person);
  const [a, b, listId] = [randomUUID(), randomUUID(), makeListId()];
  const list = { id: listId, title: 'Today' };
  await calls.send([calls.stamp(addTask('a', a, list)), calls.stamp(addTask('b', b, list))]);
  return { ...calls, person, a, b, listId };
}

describe('the name of a task in a feed message', () => {
  it('whoever reads the feed is sent the name at once each time that it changes for others', async () => {
    const { act, readState, person, a, b, listId } = await startTasks();
    const id = await addFeedMessage(app.services, person, { taskId: a });
    const publish = vi.spyOn(app.services.live, 'publish');
    onTestFinished(() => publish.mockRestore());
    const [task] = (await readState()).state.lists[0]?.tasks ?? [];
    const steps: [NewOperation, string | undefined][] = [
      [{ kind: 'set_visibility', visibility: 'everyone' }, 'a'],
      [{ kind: 'rename_task', taskId: a, text: 'A' }, 'A'],
      [{ kind: 'show_task', taskId: a, visibility: 'self' }, undefined],
      [{ kind: 'show_task', taskId: a, visibility: null }, 'A'],
      [{ kind: 'delete_tasks', taskIds: [a] }, undefined],
      [{ kind: 'restore_tasks', listId, tasks: task ? [{ ...task, before: b }] : [] }, 'a'],
    ];
    for (const [step, taskName] of steps) {
      publish.mockClear();
      expect(await act(step)).toBe('accepted');
      const sent = publish.mock.calls.flatMap(([topic, , change]) =>
        topic.name === feedChangesTopic.name ? (change as FeedChange).shown : [],
      );
      expect([step.kind, sent.map((message) => [message.id, message.taskName])]).toEqual([
        step.kind,
        [[id, taskName]],
      ]);
    }
  });

  it('a message that others have never seen is not named to them when its task changes', async () => {
    const { act, person, a } = await startTasks();
    const id = await addFeedMessage(app.services, person, { taskId: a, mark: 0, intention: 'A draft' });
    const publish = vi.spyOn(app.services.live, 'publish');
    onTestFinished(() => publish.mockRestore());
    const show = (visibility: 'self' | 'everyone') => ({ kind: 'show_task', taskId: a, visibility }) as const;
    const steps: [NewOperation, string[]][] = [
      [{ kind: 'rename_task', taskId: a, text: 'A' }, []],
      [show('everyone'), []],
      [show('self'), [id]],
      [{ kind: 'rename_task', taskId: a, text: 'a' }, []],
    ];
    for (const [step, hidden] of steps) {
      publish.mockClear();
      expect(await act(step)).toBe('accepted');
      const sent = publish.mock.calls.flatMap(([topic, , change]) =>
        topic.name === feedChangesTopic.name ? (change as FeedChange).hidden : [],
      );
      expect([step.kind, sent]).toEqual([step.kind, hidden]);
    }
  });

  it('a message about a task of another person does not tell its name', async () => {
    const [owner, { person }] = [await startTasks(), await startTasks()];
    await owner.act({ kind: 'set_visibility', visibility: 'everyone' });
    const about = { taskId: owner.a };
    const ids = [
      await addFeedMessage(app.services, owner.person, about),
      await addFeedMessage(app.services, person, about),
    ];
    const answer = await app.request('/api/feed', { cookie: person.cookie });
    const { messages } = await readReply(feedReplySchema, answer);
    expect(ids.map((id) => messages.find((message) => message.id === id)?.taskName)).toEqual([
      'a',
      undefined,
    ]);
  });
});
