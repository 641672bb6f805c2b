import { ownRoomsSchema } from '@focuspool/domain/pool/own-room-contract';
import { waitUntil } from '@focuspool/domain/testing/waiting';
import { minuteMs } from '@focuspool/domain/time-units';
import { expect, it } from 'vitest';
import { createRoomTimesCalls } from '../../../../testing/authorization/room-times-calls.ts';
import { startPushingProcesses } from '../../../../testing/processes/pushing-processes.ts';
import { readReply } from '../../../../testing/read-reply.ts';
import type { SendRequest } from '../../../../testing/requests.ts';
import { roomReminders } from '../own-room-tables.ts';

it('two processes send one reminder per person and time, also when one of them is killed', async () => {
  const { receiver, app, database, here, there, cookie } = await startPushingProcesses();
  const request: SendRequest = async (path, sent) => {
    const response = await here.request(path, { cookie, ...sent });
    expect(response.status).toBe(200);
    return response;
  };
  const { setTimes, wish, everyDayIn } = createRoomTimesCalls({ request, clock: app.clock });
  const pass = (process: typeof here, advanceMs: number) =>
    process.request('/dev/clock', { body: { advanceMs } });
  const readDue = async () => (await database.select().from(roomReminders))[0]?.dueAt?.getTime();
  const untilMoved = (due: number | undefined) => waitUntil(async () => (await readDue()) !== due);

  const opened = await request('/api/own-rooms', { body: { name: 'Thesis', opening: 'until_closed' } });
  const [room] = (await readReply(ownRoomsSchema, opened)).rooms;
  if (!room) throw new Error('no room was opened');
  await setTimes({ cookie }, room, everyDayIn(30).times);
  await request('/api/push/subscription', { method: 'PUT', body: receiver.subscribe('phone') });
  await wish({ cookie }, room);

  const first = await readDue();
  await Promise.all([pass(here, 26 * minuteMs), pass(there, 26 * minuteMs)]);
  await untilMoved(first);
  expect(receiver.count('phone')).toBe(1);

  const second = await readDue();
  here.signal('SIGKILL');
  await here.ended;
  await pass(there, 24 * 60 * minuteMs);
  await untilMoved(second);
  expect(receiver.read('phone').map(({ text }) => JSON.parse(text).title)).toEqual(['Thesis', 'Thesis']);
}, 180_000);
