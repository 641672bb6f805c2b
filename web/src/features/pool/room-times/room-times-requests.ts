import type { OwnRooms } from '@focuspool/domain/pool/own-room-contract';
import type { RoomTimes, SetTimes } from '@focuspool/domain/pool/room-times-contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, call, callForFile } from '../../../platform/api/api.ts';
import { saveFile } from '../../../platform/save-file.ts';
import { loadChunk } from '../../../platform/updates/load-chunk.ts';
import { linkedRoomQuery, ownRoomsQuery, ownRoomsScope } from '../own-rooms/own-room-requests.ts';

const rereadMs = 60_000;

/** The fixed times of the room in which the person sits. */
export const seatTimesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['seat-times', userId],
    queryFn: (): Promise<RoomTimes> => call(api['own-rooms'].times.$get()),
    refetchInterval: rereadMs,
  });

/** Gives one's room its fixed times. */
export function useSettingTimes(userId: string) {
  const queries = useQueryClient();
  return useMutation({
    scope: ownRoomsScope(userId),
    mutationFn: ({ id, times }: { id: string } & SetTimes): Promise<OwnRooms> =>
      call(api['own-rooms'][':id'].times.$put({ param: { id }, json: { times } })),
    onSuccess: (rooms) => queries.setQueryData(ownRoomsQuery(userId).queryKey, rooms),
  });
}

/** Tells the person before each time of a room, or no more: of the one of this link, or in which they sit. */
export function useReminderWish(userId: string, token: string | null) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (isWanted: boolean) => {
      // Asked first: a browser lets a page ask for it only where a press has just been.
      const isNotified = isWanted ? notify() : null;
      await call(api['own-rooms'].reminder.$put({ json: { token, isWanted } }));
      return (await isNotified) ?? true;
    },
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries(ownRoomsQuery(userId)),
        queries.invalidateQueries(seatTimesQuery(userId)),
        token && queries.invalidateQueries(linkedRoomQuery(userId, token)),
      ]),
  });
}

async function notify(): Promise<boolean> {
  try {
    return await (await loadChunk(() => import('../../push/notify-here.ts'))).notifyHere();
  } catch {
    return false;
  }
}

/** Saves the times of a room as a file for calendars. */
export function useRoomCalendar(token: string | null) {
  return useMutation({
    mutationFn: async () => {
      const file = await callForFile(api['own-rooms'].calendar.$post({ json: { token } }));
      saveFile(file, 'focuspool-room.ics');
    },
  });
}
