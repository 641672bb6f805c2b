import { type Place, type PlaceReply, roomTopic } from '@focuspool/domain/pool/pool-contract';
import { applyRoomChanges } from '@focuspool/domain/pool/room';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { isFinalRefusal } from '../../platform/api/api.ts';
import { useLoad } from '../../platform/api/use-load.ts';
import { useLiveTopic } from '../../platform/live/use-live-topic.ts';
import { showToast } from '../../ui/feedback/toast-queue.ts';
import { joinPool, leavingPool, readPlace, saveTaskVisibility } from './place-requests.ts';
import type { PoolVisit } from './pool-visit.ts';

const mostRetries = 2;

/** Somebody's place and its room, kept up to date; the first look at it takes the place. Null once it was given up. */
export function usePlace(userId: string, visit: PoolVisit | null) {
  const queryClient = useQueryClient();
  const queryKey = ['place', userId, visit?.taskId ?? null];
  const reading = useQuery({
    queryKey,
    // Once seated, reading must not take another place: who was removed is told so.
    queryFn: async (): Promise<PlaceReply> =>
      queryClient.getQueryData(queryKey) ? readPlace() : { place: await joinPool(userId, visit) },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: (failures, error) => !isFinalRefusal(error) && navigator.onLine && failures < mostRetries,
    refetchOnWindowFocus: false,
  });
  const { data, problem, retry } = useLoad(reading, queryKey);
  const { error, refetch } = reading;
  const place = data?.place;

  useLiveTopic(roomTopic, place?.room.id ?? null, {
    onMessages: (changes) => {
      if (isLeaving()) return;
      const room = place && applyRoomChanges(place.room, changes);
      const isSeated = room?.members.some(({ id }) => id === place?.memberId);
      // An answer that is on its way may be older than this change.
      const isAsking = queryClient.isFetching({ queryKey, exact: true }) > 0;
      if (room && isSeated && !isAsking) changePlace({ room });
      else void refetch();
    },
    onFresh: () => isLeaving() || refetch({ throwOnError: true }),
  });

  const showing = useMutation({
    mutationFn: saveTaskVisibility,
    onMutate: (showsTask) => changePlace({ showsTask }),
    onError: (refused, showsTask) => {
      changePlace({ showsTask: !showsTask });
      showToast(refused.message);
    },
  });

  /** Whoever is just leaving goes on to their tasks; that they have left is no news to them. */
  function isLeaving(): boolean {
    return queryClient.isMutating({ mutationKey: leavingPool }) > 0;
  }

  function changePlace(changed: Partial<Place>): void {
    queryClient.setQueryData<PlaceReply>(queryKey, (held) =>
      held?.place ? { place: { ...held.place, ...changed } } : held,
    );
  }

  return {
    /** Undefined while it is taken. */
    place,
    error: error ?? problem,
    showTask: (showsTask: boolean) => showing.mutate(showsTask),
    tryAgain: retry,
    /** Takes a new place after the old one was given up. */
    joinAgain: () => void queryClient.resetQueries({ queryKey, exact: true }),
  };
}
