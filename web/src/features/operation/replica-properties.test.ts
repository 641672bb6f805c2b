import 'fake-indexeddb/auto';
import type { NewOperation } from '@focuspool/domain/operation/operation';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Replica } from './replica.ts';
import { add, minute, openFakeDevice } from './testing/fake-device.ts';
import { createFakeServer } from './testing/fake-server.ts';

type Step = { readonly device: number; readonly tab: number; readonly what: number; readonly pick: number };
const stepArbitrary: fc.Arbitrary<Step> = fc.record({
  device: fc.nat(1),
  tab: fc.nat(1),
  what: fc.nat(13),
  pick: fc.nat(2),
});

/** Two devices of one person with two tabs each; each hears the others while it is online. */
function openPerson() {
  const server = createFakeServer();
  const devices = [0, 1].map(() => {
    const device = openFakeDevice(server);
    const net = { isOnline: true, losesAnswers: false };
    const ask = async <Answer>(answer: () => Promise<Answer>): Promise<Answer> => {
      if (!net.isOnline) throw new Error('offline');
      const answered = await answer();
      if (net.losesAnswers) throw new Error('The answer is lost');
      return answered;
    };
    const open = () =>
      device.openTab({
        send: (operations) => ask(() => server.send(operations)),
        load: () => ask(server.load),
      });
    return { ...device, net, open, tabs: [open(), open()] };
  });
  const hearing: Promise<void>[] = [];
  server.watch((accepted) => {
    for (const { net, tabs } of devices) {
      if (net.isOnline) for (const tab of tabs) hearing.push(tab.receive([accepted]).catch(() => {}));
    }
  });
  return { server, devices, hearing };
}

const taskIds = [0, 1, 2].map((digit) => `0000000${digit}-0000-4000-8000-000000000000`);
const keys = [0, 1, 2].map((digit) => `1000000${digit}-0000-4000-8000-000000000000`);

function choose(tab: Replica, what: number, pick: number): NewOperation | undefined {
  const [taskId = '', key = ''] = [taskIds[pick], keys[pick]];
  const listId = tab.read().shown.lists[0]?.id ?? '-0000000000000000009';
  const task = { taskId, taskName: 'Write', groupId: '', minutes: 0 };
  const choices: NewOperation[] = [
    add(`Task ${pick}`, taskId),
    { kind: 'tick_task', taskId, isCompleted: pick > 0 },
    { kind: 'rename_task', taskId, text: `Name ${pick}` },
    { kind: 'move_task', taskId, before: null },
    { kind: 'delete_tasks', taskIds: [taskId] },
    { kind: 'complete_list', listId },
    { kind: 'start_run', key, task },
    { kind: 'pause_run', key },
    { kind: 'complete_run', key, rounding: 'nearest' },
  ];
  return choices[what];
}

it('whatever two devices do, offline or with lost answers, all tabs end as the server, and nothing waits', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(stepArbitrary, { minLength: 10, maxLength: 50 }), async (steps) => {
      const { server, devices, hearing } = openPerson();
      for (const { device: which, tab: at, what, pick } of steps) {
        const device = devices[which];
        const tab = device?.tabs[at];
        if (!device || !tab) continue;
        for (const { clock } of devices) clock.now += minute;
        const chosen = choose(tab, what, pick);
        if (chosen) tab.act(chosen);
        else if (what === 9) device.net.isOnline = !device.net.isOnline;
        else if (what === 10) device.net.losesAnswers = !device.net.losesAnswers;
        else if (what === 11) device.tabs[at] = device.open();
        else await tab.flush().catch(() => {});
      }
      const tabs = devices.flatMap((device) => device.tabs);
      await Promise.all(tabs.map((tab) => tab.untilPersisted()));
      for (const { net } of devices) Object.assign(net, { isOnline: true, losesAnswers: false });
      for (const tab of tabs) await tab.flush();
      for (const tab of tabs) await tab.pull();
      await Promise.all(hearing);
      for (const tab of tabs) {
        expect(tab.read().outbox).toEqual([]);
        expect(tab.read().state).toEqual(server.read().state);
      }
      for (const { openTab } of devices) {
        const next = openTab();
        await next.untilLoaded();
        expect(next.read().state).toEqual(server.read().state);
      }
    }),
    { numRuns: 100 },
  );
});
