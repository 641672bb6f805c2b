import { verdictsSchema } from '@focuspool/domain/operation/operation';
import { expect, it } from 'vitest';
import { addTask, createOperationCalls } from '../../../testing/operation-calls.ts';
import { readReply } from '../../../testing/read-reply.ts';
import { startTestApp } from '../../../testing/test-app.ts';

it('a slow request is answered with the verdicts reached so far, and the rest can be sent again', async () => {
  let time = Date.now();
  const clock = {
    now: () => {
      time += 400;
      return new Date(time);
    },
  };
  const slow = await startTestApp({ services: { clock } });
  const { post, stamp, readState } = createOperationCalls(slow, await slow.signUp({ isPremium: true }));
  const operations = Array.from({ length: 6 }, (_, at) => stamp(addTask(`Task ${at}`)));
  const decided: string[] = [];
  let requests = 0;
  while (decided.length < operations.length) {
    const answer = await post(operations.slice(decided.length));
    const { verdicts } = await readReply(verdictsSchema, answer);
    expect(verdicts).not.toEqual([]);
    decided.push(...verdicts.map(({ id }) => id));
    requests += 1;
  }
  expect(requests).toBeGreaterThan(1);
  expect(decided).toEqual(operations.map(({ id }) => id));
  const [list] = (await readState()).state.lists;
  expect(list?.tasks.map(({ text }) => text)).toEqual(operations.map((_, at) => `Task ${at}`));
});
