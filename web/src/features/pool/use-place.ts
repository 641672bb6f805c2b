import { type Place, type PlaceReply, roomTopic } from '@focuspool/domain/pool/pool-contract';
import { applyRoomChanges } from '@focuspool/domain/pool/room';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { isFinalRefusal } from '../../platform/api/api.ts';
import { useLoad } from '../../platform/api/use-load.ts';
import { useLiveTopic } from '../../platform/live/use-live-topic.ts';
import { joinPool, leavingPool, readPlace } from './place-requests.ts';
import type { PoolTask } from './pool-location.ts';

const mostRetries = 2;

function shouldRetry(failures: number, error: Error): boolean {
  return !isFinalRefusal(error) && navigator.onLine && failures < mostRetries;
}

/** Takes a place once, as the component comes, and keeps it and its room up to date. Null once it was given up. */
export function usePlace(userId: string, task: PoolTask | null, isGuest: boolean) {
  const queryClient = useQueryClient();
  const queryKey = ['place', userId, task?.taskId ?? null];
  const joining = useMutation({
    mutationFn: (isMeant: boolean) => joinPool(userId, task, isMeant),
    retry: shouldRetry,
  });
  // Asked for by the room alone. Whoever was removed is told so, and takes another place only when they say so.
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

  /** What is on its way is waited for. Nothing is heard of it, nor kept, once the room is left. */
  function join(isMeant: boolean): Promise<{ isError: boolean }> {
    answer.current ??= new Promise((resolve) => {
      joining.mutate(isMeant, {
        onSuccess: (joined) => queryClient.setQueryData<PlaceReply>(queryKey, { place: joined }),
        onSettled: (_joined, error) => {
          answer.current = null;
          resolve({ isError: error !== null });
        },
      });
    });
    return answer.current;
  }

  // A guest comes into no other room than that of their link.
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
      const room = place && applyRoomChanges(place.room, changes);
      const isSeated = room?.members.some(({ id }) => id === place?.memberId);
      if (!(room && isSeated) || isAsking()) return refetch({ throwOnError: true });
      showRoom(room);
      return null;
    },
    onRefresh: () => isLeaving() || refetch({ throwOnError: true }),
  });

  // Whoever could not leave missed what was told meanwhile, and may be seated no more: the answer alone may be lost.
  const askAnew = useEffectEvent(() => void refetch());
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe(({ type, mutation }) => {
        const hasFailed = type === 'updated' && mutation.state.status === 'error';
        if (hasFailed && mutation.options.mutationKey === leavingPool) askAnew();
      }),
    [queryClient],
  );

  /** Whoever is just leaving goes on to their tasks; that they have left is no news to them. */
  function isLeaving(): boolean {
    return queryClient.isMutating({ mutationKey: leavingPool }) > 0;
  }

  /** An answer that is on its way may be older than what has changed since. */
  function isAsking(): boolean {
    return queryClient.isFetching({ queryKey, exact: true }) > 0;
  }

  function showRoom(room: Place['room']): void {
    queryClient.setQueryData<PlaceReply>(queryKey, (held) =>
      held?.place ? { place: { ...held.place, room } } : held,
    );
  }

  return {
    /** Undefined while it is taken. */
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
