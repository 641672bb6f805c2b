import { hiddenPeopleTopic } from '@focuspool/domain/report/hidden-people';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, asPerson, call } from '../../platform/api/api.ts';
import { useLoad } from '../../platform/api/use-load.ts';
import { useLiveReading } from '../../platform/live/use-live-topic.ts';

export const hiddenPeopleQuery = (userId: string) =>
  queryOptions({
    queryKey: ['hidden-people', userId],
    queryFn: () => call(api['hidden-people'].$get({}, asPerson(userId))),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The people whom a person hides, as set on any of their devices; undefined until known. */
export function useHiddenPeople(userId: string) {
  const query = hiddenPeopleQuery(userId);
  const reading = useQuery(query);
  const { data, problem, retry } = useLoad(reading);
  useLiveReading(hiddenPeopleTopic, userId, reading.refetch);
  const ids = new Set(data?.people.map((person) => person.userId));
  return {
    people: data?.people,
    hides: (id: string | null | undefined) => id !== null && id !== undefined && ids.has(id),
    problem,
    retry,
  };
}
