import {
  type Place,
  type PlaceReply,
  type RoomChange,
  roomTopic,
} from '@focuspool/domain/pool/pool-contract';
import { applyRoomChanges } from '@focuspool/domain/pool/room';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLoad } from '../../platform/api/use-load.ts';
import { useLiveTopic } from '../../platform/live/use-live-topic.ts';
import { joinPool, leavingPool, readPlace, shouldRetry } from './place-requests.ts';
import type { PoolTask } from './pool-location.ts';

/** Takes a place once, on mount, and keeps it and its room up to date. Null once it was given up. */
export function usePlace(userId: string, task: PoolTask | null, isGuest: boolean) {
  const queryClient = useQueryClient();
  const queryKey = ['place', userId, task?.taskId ?? null];
  const joining = useMutation({
    mutationFn: (isDeliberate: boolean) => joinPool(userId, task, isDeliberate),
    retry: shouldRetry,
  });
  // Requested only for updates of the room. A person who was removed is told so, and takes another place only if they ask for it.
  const reading = useQuery({
    queryKey,
    queryFn: readPlace,
    enabled: false,
    gcTime: 0,
    retry: shouldRetry,
  });
  const { data, refetch } = reading;
  const place = data?.place;

  const answer = useRef<Promise<{ isError: boolean }>>(null);

  /** Waits for a join that is under way. Its result is neither reported nor kept once the room is left. */
  function join(isDeliberate: boolean): Promise<{ isError: boolean }> {
    answer.current ??= new Promise((resolve) => {
      joining.mutate(isDeliberate, {
        onSuccess: (joined) => queryClient.setQueryData<PlaceReply>(queryKey, { place: joined }),
        onSettled: (_joined, error) => {
          answer.current = null;
          resolve({ isError: error !== null });
        },
      });
    });
    return answer.current;
  }

  // For a guest it is always deliberate: they come into no other room than that of their link.
  const joinAtFirst = useEffectEvent(() => join(isGuest));
  useEffect(() => void joinAtFirst(), []);

  const fetchStatus: 'fetching' | 'idle' = joining.isPending ? 'fetching' : 'idle';
  const refetchJoin = () => join(isGuest);
  const { problem, retry } = useLoad(
    data ? reading : { ...joining, data, fetchStatus, refetch: refetchJoin },
  );

  useLiveTopic(roomTopic, place?.room.id ?? null, {
    onMessages: (changes) => {
      if (isLeaving()) return null;
      const told = changes.filter((change): change is RoomChange => 'revision' in change);
      const room = place && told.length === changes.length ? applyRoomChanges(place.room, told) : null;
      const isSeated = room?.members.some(({ id }) => id === place?.memberId);
      if (!(room && isSeated) || isAsking()) return refetch({ throwOnError: true });
      showRoom(room);
      return null;
    },
    onRefresh: () => isLeaving() || refetch({ throwOnError: true }),
  });

  // A person who could not leave missed the updates meanwhile, and may have lost the seat: perhaps only the answer was lost.
  const refetchPlace = useEffectEvent(() => void refetch());
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe(({ type, mutation }) => {
        const hasFailed = type === 'updated' && mutation.state.status === 'error';
        if (hasFailed && mutation.options.mutationKey === leavingPool) refetchPlace();
      }),
    [queryClient],
  );

  /** A person who is just leaving goes on to their tasks; that they have left is no news to them. */
  function isLeaving(): boolean {
    return queryClient.isMutating({ mutationKey: leavingPool }) > 0;
  }

  /** Whether a request is under way: its answer may be older than the latest changes. */
  function isAsking(): boolean {
    return queryClient.isFetching({ queryKey, exact: true }) > 0;
  }

  function showRoom(room: Place['room']): void {
    queryClient.setQueryData<PlaceReply>(queryKey, (held) =>
      held?.place ? { place: { ...held.place, room } } : held,
    );
  }

  return {
    /** Undefined while it is being taken. */
    place,
    error: data ? reading.error : problem,
    tryAgain: retry,
    /** Takes a new place after the old one was given up. */
    joinAgain: async () => {
      await queryClient.resetQueries({ queryKey, exact: true });
      void join(true);
    },
  };
}
