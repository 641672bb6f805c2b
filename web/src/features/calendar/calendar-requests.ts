import type { CalendarAddress, MadeAddress } from '@focuspool/domain/calendar/calendar-contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, asPerson, call } from '../../platform/api/api.ts';
import { useLoad } from '../../platform/api/use-load.ts';

function addressQuery(userId: string) {
  return queryOptions({
    queryKey: ['calendar', userId],
    queryFn: (): Promise<CalendarAddress> => call(api.calendar.address.$get()),
  });
}

export type CalendarAddressState = ReturnType<typeof useCalendarAddress>;

/** The person's calendar address; only the page that made it knows its text, until it is replaced. */
export function useCalendarAddress(userId: string) {
  const queries = useQueryClient();
  const query = addressQuery(userId);
  const { data: known, problem, retry } = useLoad(useQuery(query));
  const [made, setMade] = useState<MadeAddress | null>(null);

  const making = useMutation({
    mutationFn: () => call(api.calendar.address.$post({}, asPerson(userId))),
    onSuccess: (address) => {
      setMade(address);
      queries.setQueryData(query.queryKey, { madeAt: address.madeAt });
    },
  });
  const revoking = useMutation({
    mutationFn: () => call(api.calendar.address.$delete({}, asPerson(userId))),
    onSuccess: (address) => queries.setQueryData(query.queryKey, address),
  });

  return {
    known,
    problem,
    retry,
    address: made && made.madeAt === known?.madeAt ? made.address : null,
    make: () => {
      revoking.reset();
      making.mutate();
    },
    revoke: () => {
      making.reset();
      revoking.mutate();
    },
    isBusy: making.isPending || revoking.isPending,
    isRevoked: revoking.isSuccess,
    failure: making.error ?? revoking.error,
  };
}
