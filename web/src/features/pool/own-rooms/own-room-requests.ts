import { hasPlan } from '@focuspool/domain/account/access';
import type { Viewer } from '@focuspool/domain/account/viewer';
import type { LinkedRoom, OpenRoom, OwnRooms } from '@focuspool/domain/pool/own-room-contract';
import type { RoomRhythm } from '@focuspool/domain/pool/room-rhythm';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, asPerson, call, isFinalRefusal } from '../../../platform/api/api.ts';
import { navigate } from '../../../platform/navigation.ts';
import { paths } from '../../../platform/paths.ts';
import { openReplica } from '../../operation/person-replica.ts';

const pollMs = 60_000;
/** Names that are hidden, or belong to no one any more, soon leave an open page (product 15.2). */
const linkPollMs = 5_000;

/** The link that lets people into a room. Its key is in the fragment, which reaches no server's log. */
export function toRoomLink(token: string): string {
  return `${location.origin}${paths.room}#${token}`;
}

/** The person's open rooms. Rooms whose time is over disappear as this is refetched. */
export const ownRoomsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['own-rooms', userId],
    queryFn: (): Promise<OwnRooms> => call(api['own-rooms'].$get()),
    refetchInterval: pollMs,
  });

/** What a link says about its room, to people who may come in. */
export const linkedRoomQuery = (userId: string, token: string) =>
  queryOptions({
    queryKey: ['linked-room', userId, token],
    queryFn: (): Promise<LinkedRoom> => call(api['own-rooms'].link.$post({ json: { token } })),
    retry: (failures, error) => !isFinalRefusal(error) && failures < 2,
    refetchInterval: (query) => (isFinalRefusal(query.state.error) ? false : linkPollMs),
    gcTime: 0,
  });

/** For changes that are answered with all rooms: each waits for the previous one, whose answer would overwrite its own. */
export const ownRoomsScope = (userId: string) => ({ id: `own-rooms ${userId}` });

/** A change of the person's rooms; it is answered with the rooms that are then open. */
function useRoomChange<Asked>(userId: string, mutationFn: (asked: Asked) => Promise<OwnRooms>) {
  const queries = useQueryClient();
  const { queryKey } = ownRoomsQuery(userId);
  return useMutation({
    scope: ownRoomsScope(userId),
    mutationFn,
    onSuccess: (rooms) => queries.setQueryData(queryKey, rooms),
    // Not awaited: the refusal is shown at once.
    onError: () => void queries.invalidateQueries({ queryKey }),
  });
}

/** The changes that a person can make to their rooms. */
export function useOwnRooms(userId: string) {
  const queries = useQueryClient();
  const opening = useRoomChange(userId, (json: OpenRoom) =>
    call(api['own-rooms'].$post({ json }, asPerson(userId))),
  );
  const renewing = useRoomChange(userId, (id: string) =>
    call(api['own-rooms'][':id'].renewal.$post({ param: { id } }, asPerson(userId))),
  );
  const closing = useRoomChange(userId, (id: string) =>
    call(api['own-rooms'][':id'].closing.$post({ param: { id } }, asPerson(userId))),
  );
  const clocking = useRoomChange(userId, ({ id, rhythm }: { id: string; rhythm: RoomRhythm | null }) =>
    call(api['own-rooms'][':id'].clock.$put({ param: { id }, json: { rhythm } }, asPerson(userId))),
  );
  const removing = useMutation({
    mutationFn: ({ id, userId }: { id: string; userId: string }) =>
      call(api['own-rooms'][':id'].removals.$post({ param: { id }, json: { userId } })),
    onSettled: () => queries.invalidateQueries(ownRoomsQuery(userId)),
  });
  return { opening, renewing, closing, clocking, removing };
}

/** Takes a seat in the room of a link, and goes there unless the page was left; without a plan as a guest. */
export function useEntering(viewer: Viewer) {
  const { userId } = viewer;
  const queries = useQueryClient();
  const entering = useMutation({
    mutationFn: (token: string) => call(api['own-rooms'].entry.$post({ json: { token } })),
    onSuccess: async () => {
      if (hasPlan(viewer)) return;
      // The new state lets the guest start a run there.
      await openReplica(userId)
        .pull()
        .catch(() => {});
    },
    // The people in the room are no longer those that the link's page shows.
    onError: (_refused, token) => queries.invalidateQueries(linkedRoomQuery(userId, token)),
  });
  const { isPending, error, submittedAt } = entering;
  // Passed with the call, as such a callback is dropped once the page is gone.
  const onSuccess = () => navigate(hasPlan(viewer) ? paths.taskPool : paths.room);
  const enter = (token: string) => entering.mutate(token, { onSuccess });
  return { enter, isPending, error, submittedAt };
}
