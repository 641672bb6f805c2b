import type { OwnRooms } from '@focuspool/domain/pool/own-room-contract';
import type { RoomTimes, SetTimes } from '@focuspool/domain/pool/room-times-contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, asPerson, call } from '../../../platform/api/api.ts';
import { callForFile } from '../../../platform/api/call-for-file.ts';
import { saveFile } from '../../../platform/save-file.ts';
import { loadChunk } from '../../../platform/updates/load-chunk.ts';
import { linkedRoomQuery, ownRoomsQuery, ownRoomsScope } from '../own-rooms/own-room-requests.ts';

const pollMs = 60_000;

/** The fixed times of the room in which the person sits. */
export const seatTimesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['seat-times', userId],
    queryFn: (): Promise<RoomTimes> => call(api['own-rooms'].times.$get()),
    refetchInterval: pollMs,
  });

/** Sets a room's fixed times. A refusal is shown in the room's own dialog, which would vanish if the rooms were refetched. */
export function useSettingTimes(userId: string) {
  const queries = useQueryClient();
  return useMutation({
    scope: ownRoomsScope(userId),
    mutationFn: ({ id, times }: { id: string } & SetTimes): Promise<OwnRooms> =>
      call(api['own-rooms'][':id'].times.$put({ param: { id }, json: { times } }, asPerson(userId))),
    onSuccess: (rooms) => queries.setQueryData(ownRoomsQuery(userId).queryKey, rooms),
  });
}

/** Turns reminders before each time of a room on or off: the room of this link, or without one the room where the person sits. */
export function useReminderWish(userId: string, token: string | null) {
  const queries = useQueryClient();
  const [isNotified, setIsNotified] = useState(true);
  const wishing = useMutation({
    // Each waits for the previous one, so that the last press decides.
    scope: { id: `reminder ${userId}` },
    mutationFn: (isWanted: boolean) =>
      call(api['own-rooms'].reminder.$put({ json: { token, isWanted } }, asPerson(userId))),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries(ownRoomsQuery(userId)),
        queries.invalidateQueries(seatTimesQuery(userId)),
        token && queries.invalidateQueries(linkedRoomQuery(userId, token)),
      ]),
  });
  const wish = (isWanted: boolean) => {
    // During the press, as a browser lets a page ask only then; saving the wish does not wait for the answer.
    if (isWanted) void notify().then(setIsNotified);
    wishing.mutate(isWanted);
  };
  return { wishing, wish, isNotified };
}

const notify = () =>
  loadChunk(() => import('../../push/notify-here.ts'))
    .then(({ notifyHere }) => notifyHere())
    .catch(() => false);

/** Saves the times of a room as a calendar file. */
export function useRoomCalendar(token: string | null) {
  return useMutation({
    mutationFn: async () => {
      const file = await callForFile(api['own-rooms'].calendar.$post({ json: { token } }));
      saveFile(file, 'focuspool-room.ics');
    },
  });
}
