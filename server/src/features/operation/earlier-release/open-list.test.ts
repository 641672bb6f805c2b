import { currentListSchema } from '@focuspool/domain/task/task-contract';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { addTaskNamed, createTaskCalls, readOpenList, readRefusal } from '../../../../testing/task-calls.ts';
import { startTestApp } from '../../../../testing/test-app.ts';

const app = await startTestApp();

async function startPerson() {
  const person = await app.signUp({ isPremium: true });
  const calls = createTaskCalls(app, person);
  return {
    calls,
    /** Lists with a task each, all of them completed, the first the oldest. */
    async completeLists(...texts: string[]): Promise<string[]> {
      const ids: string[] = [];
      for (const text of texts) {
        const { list } = await addTaskNamed(calls, text);
        await calls.complete(list.id);
        app.clock.advance(1_000);
        ids.push(list.id);
      }
      return ids;
    },
    async readIds(): Promise<[string | undefined, string[]]> {
      const { list, waiting } = v.parse(currentListSchema, await (await calls.readCurrent()).json());
      return [list?.id, waiting.map(({ id }) => id)];
    },
  };
}

it('opening a list brings up the list whose ReDo was pressed, though an older one is open', async () => {
  const { calls, completeLists, readIds } = await startPerson();
  const [older = '', newer = ''] = await completeLists('Read', 'Write');
  await calls.redo(older);
  expect(v.parse(currentListSchema, await (await calls.redo(newer)).json()).list?.id).toBe(newer);
  expect(await readIds()).toEqual([newer, [older]]);
});

it('opening a list brings up one that waits, and the one that was open waits for it', async () => {
  const { calls, completeLists, readIds } = await startPerson();
  const [first = '', second = ''] = await completeLists('Read', 'Write');
  const { list } = await addTaskNamed(calls, 'Mail');
  await calls.redo(first);
  await calls.redo(second);
  expect(await readIds()).toEqual([second, [first, list.id]]);
  await calls.open(list.id);
  expect(await readIds()).toEqual([list.id, [second, first]]);
  await calls.open(first);
  expect(await readIds()).toEqual([first, [list.id, second]]);
});

it('opening a list counts in the order of the presses, though the clock falls back between them', async () => {
  const { calls, completeLists, readIds } = await startPerson();
  const [first = '', second = ''] = await completeLists('Read', 'Write');
  app.clock.advance(60_000);
  await calls.redo(first);
  app.clock.advance(-60_000);
  await calls.redo(second);
  expect(await readIds()).toEqual([second, [first]]);
});

it('opening a list leaves one list current when several are opened at the same moment', async () => {
  const { calls, completeLists, readIds } = await startPerson();
  const ids = await completeLists('Read', 'Write', 'Mail', 'Cook');
  const answers = await Promise.all(ids.map((id) => calls.redo(id)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const [current, waiting] = await readIds();
  expect([current, ...waiting].toSorted()).toEqual(ids.toSorted());
  await calls.open(ids[0] ?? '');
  expect((await readIds())[0]).toBe(ids[0]);
});

it('opening a list lets a new task join the list that came up, and the waiting one come up once it is completed', async () => {
  const { calls, completeLists, readIds } = await startPerson();
  const [older = '', newer = ''] = await completeLists('Read', 'Write');
  await calls.redo(older);
  await calls.redo(newer);
  expect((await addTaskNamed(calls, 'Mail')).list.id).toBe(newer);
  await calls.complete(newer);
  expect(await readIds()).toEqual([older, []]);
  expect((await readOpenList(calls)).tasks.map(({ text }) => text)).toEqual(['Read']);
});

it('opening a list is refused for a list of somebody else, and changes nothing there', async () => {
  const [owner, other] = [await startPerson(), await startPerson()];
  const [older = '', newer = ''] = await owner.completeLists('Read', 'Write');
  await owner.calls.redo(older);
  await owner.calls.redo(newer);
  expect(await readRefusal(await other.calls.open(older))).toMatchObject({
    status: 404,
    reason: 'list_missing',
  });
  expect(await owner.readIds()).toEqual([newer, [older]]);
});
