import type { Decision } from '@focuspool/domain/operator/reports-contract';
import type { PaymentsQuery } from '@focuspool/domain/subscription/operator-payments';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, call } from '../../platform/api/api.ts';

const operatorKey = 'operator';

/** Of the first page; the client leaves it out of the address. */
const noCursor = undefined as string | undefined;

/** The people whose name or address begins with `q`, or the newest, a page at a time. */
export function peopleQuery(q: string) {
  return infiniteQueryOptions({
    queryKey: [operatorKey, 'people', q],
    queryFn: ({ pageParam: after }) => call(api.operator.people.$get({ query: { q, after } })),
    initialPageParam: noCursor,
    getNextPageParam: (page) => page.next,
  });
}

/** Encoded as one part of the path: an id imported with a community may contain any character. */
const toParam = (id: string) => ({ id: encodeURIComponent(id) });

export function personQuery(id: string) {
  return queryOptions({
    queryKey: [operatorKey, 'person', id],
    queryFn: () => call(api.operator.people[':id'].$get({ param: toParam(id) })),
  });
}

/** What operators did, to everyone or to one person, a page at a time, latest first. */
export function auditQuery(subject?: string) {
  return infiniteQueryOptions({
    queryKey: [operatorKey, 'audit', subject],
    queryFn: ({ pageParam: before }) => call(api.operator['audit-log'].$get({ query: { subject, before } })),
    initialPageParam: noCursor,
    getNextPageParam: ({ next }) => next?.toString(),
  });
}

/** What members reported, a page at a time: things that wait for an operator come first. */
export const reportsQuery = infiniteQueryOptions({
  queryKey: [operatorKey, 'reports'],
  queryFn: ({ pageParam: after }) => call(api.operator.reports.$get({ query: { after } })),
  initialPageParam: noCursor,
  getNextPageParam: (page) => page.next,
});

export function decideReport(id: string, decision: Decision): Promise<unknown> {
  return call(api.operator.reports[':id'].decision.$post({ param: { id }, json: { decision } }));
}

/** The existing rooms, a page at a time, oldest first. */
export const roomsQuery = infiniteQueryOptions({
  queryKey: [operatorKey, 'rooms'],
  queryFn: ({ pageParam: after }) => call(api.operator.rooms.$get({ query: { after } })),
  initialPageParam: noCursor,
  getNextPageParam: (page) => page.next,
});

const pollMs = 15_000;

/** The results of the sweeps in the process that answers. */
export const sweepsQuery = queryOptions({
  queryKey: [operatorKey, 'sweeps'],
  queryFn: () => call(api.operator.sweeps.$get()),
  refetchInterval: pollMs,
});

/** The health of the process that answers. */
export const healthQuery = queryOptions({
  queryKey: [operatorKey, 'health'],
  queryFn: () => call(api.operator.health.$get()),
  refetchInterval: pollMs,
});

/** The payments, a page at a time, latest first. */
export const paymentsQuery = infiniteQueryOptions({
  queryKey: [operatorKey, 'payments'],
  queryFn: ({ pageParam }) => call(api.operator.payments.$get({ query: pageParam })),
  initialPageParam: {} as PaymentsQuery,
  getNextPageParam: (page) => page.next,
});

export function takeBackCommission(id: string): Promise<unknown> {
  return call(api.operator.payments[':id'].commission.$delete({ param: { id } }));
}

/** The months whose commissions were paid out, and the next one to pay. */
export const statementsQuery = infiniteQueryOptions({
  queryKey: [operatorKey, 'statements'],
  queryFn: ({ pageParam: before }) => call(api.operator.statements.$get({ query: { before } })),
  initialPageParam: noCursor,
  getNextPageParam: (page) => page.next,
});

/** The statement of one month, a page at a time. */
export function statementQuery(month: string) {
  return infiniteQueryOptions({
    queryKey: [operatorKey, 'statement', month],
    queryFn: ({ pageParam: after }) =>
      call(api.operator.statements[':month'].$get({ param: { month }, query: { after } })),
    initialPageParam: noCursor,
    getNextPageParam: (page) => page.next,
  });
}

export function statementDownload(month: string): string {
  return `/api/operator/statements/${month}/file`;
}

export function payStatement(month: string, total: number): Promise<unknown> {
  return call(api.operator.statements[':month'].payment.$post({ param: { month }, json: { total } }));
}

/** The acts that an operator can perform on a person. */
export function personActs(id: string) {
  const person = api.operator.people[':id'];
  const param = toParam(id);
  return {
    givePremium: (until: string | null) => call(person.premium.$post({ param, json: { until } })),
    takePremium: () => call(person.premium.$delete({ param })),
    mailReset: () => call(person['reset-mail'].$post({ param })),
    suspend: (reason: string) => call(person.suspension.$post({ param, json: { reason } })),
    liftSuspension: () => call(person.suspension.$delete({ param })),
    deleteAccount: () => call(person.$delete({ param })),
  };
}

/** Performs an act and refetches what operators see; `done` describes it in words. Throws the server's refusal. */
export function useOperatorAct() {
  const queries = useQueryClient();
  return useMutation({
    // Each waits for the previous one, so that the last press decides.
    scope: { id: operatorKey },
    mutationFn: async ({ run, done }: { run: () => Promise<unknown>; done: string }) => {
      await run();
      return done;
    },
    // After a refusal too: another operator may have been faster. Neither the result nor the next act waits for the refetch.
    onSettled: () => void queries.invalidateQueries({ queryKey: [operatorKey] }),
  });
}
