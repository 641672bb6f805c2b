import 'fake-indexeddb/auto';
import { isOpenWithoutPlan, type NewOperation } from '@focuspool/domain/operation/operation';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Replica } from './replica.ts';
import { add, minute, openFakeDevice } from './testing/fake-device.ts';
import { createFakeServer } from './testing/fake-server.ts';

type Step = { readonly device: number; readonly tab: number; readonly what: Doing; readonly pick: number };
type Doing =
  | NewOperation['kind']
  | ('start after a break' | 'go offline or back' | 'lose answers or not' | 'open anew' | 'jump' | 'send')
  | ('look' | 'the plan ends or is back' | 'the seat is taken or lost' | 'the server knows more');

const often: Doing[] = [
  'add_task',
  'tick_task',
  'rename_task',
  'start_run',
  'pause_run',
  'complete_run',
  'send',
];
const rarely: Doing[] = [
  ...(['move_task', 'delete_tasks', 'restore_tasks', 'add_tasks', 'complete_list', 'open_list'] as const),
  ...(['repeat_list', 'set_run', 'drop_run', 'extend_run', 'clock_run', 'correct_run', 'set_goal'] as const),
  ...(['set_intention', 'note_outcome', 'start_break', 'leave_break', 'start after a break'] as const),
  ...([
    'finish_countdown',
    'go offline or back',
    'lose answers or not',
    'open anew',
    'jump',
    'look',
  ] as const),
  ...(['the plan ends or is back', 'the seat is taken or lost', 'the server knows more'] as const),
];
const stepArbitrary: fc.Arbitrary<Step> = fc.record({
  device: fc.nat(1),
  tab: fc.nat(1),
  what: fc.oneof(fc.constantFrom(...often), fc.constantFrom(...rarely)),
  pick: fc.nat(2),
});

/** One person's two devices with two tabs each; each receives the others' operations while it is online. */
function openPerson() {
  const server = createFakeServer();
  const devices = [0, 1].map(() => {
    const device = openFakeDevice(server);
    const net = { isOnline: true, losesAnswers: false, behindMs: 0 };
    const ask = async <Answer>(answer: () => Promise<Answer>): Promise<Answer> => {
      if (!net.isOnline) throw new Error('offline');
      const answered = await answer();
      if (net.losesAnswers) throw new Error('The answer is lost');
      return answered;
    };
    const open = () =>
      device.openTab({
        now: () => device.clock.now - net.behindMs,
        send: (operations) => ask(() => server.send(operations)),
        load: () => ask(server.load),
      });
    const tabs = [open(), open()];
    return {
      ...device,
      net,
      open,
      tabs,
      /** As the page does once it is in contact with the server. */
      async correctClocks(): Promise<void> {
        const byMs = net.behindMs;
        if (!net.isOnline || byMs === 0) return;
        net.behindMs = 0;
        await Promise.all(tabs.map((tab) => tab.correctClock(byMs)));
      },
      /** As its pages do once they know of the change of plan. */
      pullAll: () => Promise.all(tabs.map((tab) => tab.pull(server.hasPlan).catch(() => {}))),
    };
  });
  const hearing: Promise<void>[] = [];
  server.watch((accepted) => {
    const { operation } = accepted;
    if (!server.hasPlan && !(operation && isOpenWithoutPlan(operation, 'seated'))) return;
    for (const { net, tabs } of devices) {
      if (net.isOnline) for (const tab of tabs) hearing.push(tab.receive([accepted]).catch(() => {}));
    }
  });
  return { server, devices, hearing };
}

const idsFrom = (first: number) =>
  [0, 1, 2].map((digit) => `${first}000000${digit}-0000-4000-8000-000000000000`);
const [taskIds, keys, breaks] = [idsFrom(0), idsFrom(1), idsFrom(2)];

function choose(tab: Replica, what: Doing, pick: number, now: number): NewOperation | null {
  const [taskId = '', key = '', breakKey = ''] = [taskIds[pick], keys[pick], breaks[pick]];
  const listId = tab.read().shown.lists[0]?.id ?? '-0000000000000000009';
  const task = { taskId, taskName: 'Write', groupId: '', minutes: 0 };
  switch (what) {
    case 'add_task':
      return add(`Task ${pick}`, taskId);
    case 'add_tasks': {
      const listIfNone = { id: `-000000000000000000${pick}`, title: 'Sunday' };
      return { kind: what, tasks: taskIds.map((id, at) => ({ id, text: `Task ${at}` })), listIfNone };
    }
    case 'tick_task':
      return { kind: what, taskId, isCompleted: pick > 0 };
    case 'rename_task':
      return { kind: what, taskId, text: `Name ${pick}` };
    case 'move_task':
      return { kind: what, taskId, before: null };
    case 'delete_tasks':
      return { kind: what, taskIds: [taskId] };
    case 'restore_tasks':
      return {
        ...{ kind: what, listId },
        tasks: [
          { id: taskId, text: `Name ${pick}`, isCompleted: true, minutes: 3, before: taskIds[0] ?? null },
        ],
      };
    case 'complete_list':
    case 'open_list':
      return { kind: what, listId };
    case 'repeat_list':
      return { kind: what, listId, days: pick > 0 ? [pick as 1] : [], title: 'Sunday' };
    case 'start_run':
      return { kind: what, key, task };
    case 'start after a break':
      return { kind: 'start_run', key: breakKey, task, afterBreak: breakKey };
    case 'set_run':
      return { kind: what, key, task, minutes: 5 + pick };
    case 'clock_run':
      return { kind: what, key, task, endsAt: now + 20 * minute };
    case 'pause_run':
    case 'drop_run':
      return { kind: what, key };
    case 'extend_run':
      return { kind: what, key, minutes: 5 };
    case 'complete_run':
      return { kind: what, key, rounding: 'nearest' };
    case 'correct_run': {
      const shown = { taskText: 'Write', work: { taskId, minutes: 3, day: '2026-03-01' } };
      return { kind: what, key, change: { kind: 'minutes', minutes: 1 }, shown };
    }
    case 'set_goal':
      return { kind: what, minutes: 10 + pick };
    case 'set_intention':
      return { kind: what, key, text: `There is ${pick}` };
    case 'note_outcome':
      return { kind: what, key, outcome: pick > 0 ? 'done' : 'partly' };
    case 'start_break':
      return { kind: what, key: breakKey, minutes: 5 };
    case 'leave_break':
      return { kind: what, key: breakKey };
    case 'finish_countdown':
      return { kind: what, endedAt: now - pick * minute };
    default:
      return null;
  }
}

it('whatever two devices do, all tabs end in the server’s state with an empty outbox', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(stepArbitrary, { minLength: 10, maxLength: 50 }), async (steps) => {
      const { server, devices, hearing } = openPerson();
      const done = new Set<string>();
      const goOnline = async (device: (typeof devices)[number], isOnline: boolean) => {
        device.net.isOnline = isOnline;
        await device.correctClocks();
      };
      for (const { device: which, tab: at, what, pick } of steps) {
        const device = devices[which];
        const tab = device?.tabs[at];
        if (!device || !tab) continue;
        for (const { clock } of devices) clock.now += minute;
        const chosen = choose(tab, what, pick, device.clock.now - device.net.behindMs);
        if (chosen) {
          const outcome = tab.act(chosen);
          if (outcome.ok) done.add(outcome.value.id);
        } else if (what === 'go offline or back') await goOnline(device, !device.net.isOnline);
        else if (what === 'lose answers or not') device.net.losesAnswers = !device.net.losesAnswers;
        else if (what === 'open anew') device.tabs[at] = device.open();
        else if (what === 'jump') {
          device.net.behindMs += (pick - 1) * 5 * minute;
          for (const each of device.tabs) each.noteClockJump();
          await device.correctClocks();
        } else if (what === 'look') await tab.pull(server.hasPlan).catch(() => {});
        else if (what === 'the plan ends or is back') {
          server.hasPlan = !server.hasPlan;
          if (pick > 0) await device.pullAll();
        } else if (what === 'the seat is taken or lost') {
          server.guest = server.guest === 'seated' ? 'left' : 'seated';
          server.leftAt = device.clock.now;
          if (pick > 0) await device.pullAll();
        } else if (what === 'the server knows more') {
          if (pick > 0) server.refusals.set(pick > 1 ? 'rename_task' : 'complete_run', 'invalid_input');
          else server.refusals.clear();
        } else await tab.flush().catch(() => {});
      }
      const tabs = devices.flatMap((device) => device.tabs);
      await Promise.all(tabs.map((tab) => tab.untilPersisted()));
      for (const { net } of devices) net.losesAnswers = false;
      for (const device of devices) await goOnline(device, true);
      server.hasPlan = true;
      for (const tab of tabs) await tab.pull(true);
      for (const tab of tabs) await tab.pull(true);
      await Promise.all(hearing);
      for (const tab of tabs) {
        expect(tab.read().outbox).toEqual([]);
        expect(tab.read().state).toEqual(server.read().state);
      }
      expect(new Set(server.requests.flat().map(({ id }) => id))).toEqual(done);
      for (const { openTab } of devices) {
        const next = openTab();
        await next.untilLoaded();
        expect(next.read().state).toEqual(server.read().state);
      }
    }),
    { numRuns: 70 },
  );
});
