import type { FixedTimes } from '@focuspool/domain/pool/fixed-times';
import { minuteMs } from '@focuspool/domain/time-units';
import type { TestApp } from '../test-app.ts';
import type { Asker } from './own-room-calls.ts';

type Room = { readonly room: { readonly id: string }; readonly token: string };

/** The calls that people make about the fixed times of rooms. */
export function createRoomTimesCalls({ request, clock }: Pick<TestApp, 'request' | 'clock'>) {
  const put = ({ cookie }: Asker, path: string, body: object) =>
    request(`/api/own-rooms${path}`, { method: 'PUT', cookie, body });
  return {
    setTimes: (asker: Asker, { room }: Pick<Room, 'room'>, times: unknown) =>
      put(asker, `/${room.id}/times`, { times }),
    /** By the room's link, or, if null, by the asker's seat. */
    wish: (asker: Asker, by: Pick<Room, 'token'> | null, isWanted = true) =>
      put(asker, '/reminder', { token: by?.token ?? null, isWanted }),
    readCalendar: ({ cookie }: Asker, by: Pick<Room, 'token'> | null) =>
      request('/api/own-rooms/calendar', { cookie, body: { token: by?.token ?? null } }),

    /** Every day at the minute that begins in `minutes` minutes, and its instant. */
    everyDayIn(minutes: number): { times: FixedTimes; at: number } {
      const at = Math.ceil(clock.now().getTime() / minuteMs + minutes) * minuteMs;
      const time = new Date(at).toISOString().slice(11, 16);
      return { times: { days: [1, 2, 3, 4, 5, 6, 7], time, timeZone: 'Etc/UTC' }, at };
    },
  };
}
