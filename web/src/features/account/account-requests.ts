import type { ChangePassword, Credentials, NewPassword } from '@focuspool/domain/account/account-contract';
import type { SecondStep } from '@focuspool/domain/account/second-factor';
import type { SecurityCursor } from '@focuspool/domain/account/security-events';
import type { Viewer } from '@focuspool/domain/account/viewer';
import { refusals } from '@focuspool/domain/refusals';
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { ClientRequestOptions } from 'hono/client';
import { useRef } from 'react';
import { ApiRefusal, api, call, isServerAway } from '../../platform/api/api.ts';
import { useLoad } from '../../platform/api/use-load.ts';
import { navigate } from '../../platform/navigation.ts';
import { paths } from '../../platform/paths.ts';
import { fetchViewer } from './fetch-viewer.ts';
import { forgetRememberedPath } from './remembered-path.tsx';
import type { AuthLink, AuthNote } from './sign-in/auth-step.ts';
import { useStepNavigate } from './sign-in/use-step-navigate.ts';
import { changeViewer, changingSession, viewerQuery } from './viewer-request.ts';

/** Signs in, or goes on to the step that asks for a code; throws the server's refusal. */
export function useSignIn() {
  const queries = useQueryClient();
  const goToStep = useStepNavigate();
  return async (json: Credentials): Promise<void> => {
    const { viewer } = await call(api.account['sign-in'].$post({ json }));
    if (viewer) await changeViewer(queries, viewer);
    else goToStep({ step: 'code' });
  };
}

/** Finishes a sign-in with a code. A sign-in that took too long starts again; throws any other refusal of the server. */
export function useSecondStep() {
  const queries = useQueryClient();
  const goToStep = useStepNavigate();
  return async (json: SecondStep): Promise<void> => {
    try {
      const { viewer } = await call(api.account['second-step'].$post({ json }));
      await changeViewer(queries, viewer);
    } catch (error) {
      if (!(error instanceof ApiRefusal) || error.reason !== 'second_step_over') throw error;
      goToStep({ step: 'login', note: 'second_step_over' }, { replace: true });
    }
  };
}

/** Creates an account and signs in to it, even if an unanswered earlier attempt created it; throws the server's refusal. */
export function useSignUp() {
  const queries = useQueryClient();
  const signIn = useSignIn();
  const unanswered = useRef('');
  return async (json: Credentials): Promise<void> => {
    try {
      const { viewer } = await call(api.account['sign-up'].$post({ json }));
      await changeViewer(queries, viewer);
    } catch (error) {
      if (isServerAway(error)) unanswered.current = json.email;
      const isTaken = error instanceof ApiRefusal && error.reason === 'account_exists';
      if (!isTaken || unanswered.current !== json.email) throw error;
      await signIn(json).catch(() => Promise.reject(error));
    }
  };
}

/** Sends a person whose session ended halfway through the sign-up back to its start, with the reason. */
export function useRestartSignUp() {
  const queries = useQueryClient();
  const goToStep = useStepNavigate();
  return async (): Promise<void> => {
    goToStep({ step: 'sign-up', note: 'session_missing' }, { replace: true });
    await changeViewer(queries, null);
  };
}

/** Signs out, which makes the device forget what it read for the person (viewer-cache.ts), and goes to /login (product 2.14). */
export function useSignOut() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await untilSessionEnded(call(api.account['sign-out'].$post({}, patientLimit())));
      forgetRememberedPath();
      await changeViewer(queries, null);
      // A guard may have led there already.
      navigate(paths.login, { replace: true });
    },
  });
}

/** Waits for a call that ends the session. If its answer is late or lost, the call counts as done once no one is signed in. */
export async function untilSessionEnded(ending: Promise<unknown>): Promise<void> {
  try {
    await ending;
  } catch (error) {
    if (!isServerAway(error) || !(await isSignedOut())) throw error;
  }
}

/** Whether no one is signed in any more; false if the server cannot say. */
async function isSignedOut(): Promise<boolean> {
  return (await fetchViewer().catch(() => undefined)) === null;
}

const googlePollMs = 5_000;

const methodsQuery = queryOptions({
  queryKey: ['sign-in-methods'],
  queryFn: () => call(api['sign-in'].methods.$get()),
  staleTime: 60_000,
  retry: false,
  // Otherwise each Google button that mounts would refetch, and the page would fall back to its spinner each time.
  retryOnMount: false,
  // Asked again while Google is unreachable, so that the button comes back by itself.
  refetchInterval: ({ state }) => (state.data?.google === 'unreachable' ? googlePollMs : false),
});

/** Whether Google sign-in is offered here; `undefined` until that is known. */
export function useGoogleState() {
  const { data, problem } = useLoad(useQuery(methodsQuery));
  return problem ? 'absent' : data?.google;
}

const viewerPollMs = 5_000;

/** Refetches the viewer every 5 seconds while the page is visible (product 2.8). */
export function useVerificationPoll(): void {
  useQuery({ ...viewerQuery, refetchInterval: viewerPollMs });
}

/** Asks who is signed in now; an answer that is already on its way may predate what was just done. */
async function refetchViewer(queries: QueryClient): Promise<Viewer | null> {
  await queries.cancelQueries({ queryKey: viewerQuery.queryKey });
  return queries.fetchQuery({ ...viewerQuery, staleTime: 0, retry: false });
}

/** Refetches the viewer now; resolves to whether the address is verified. */
export function useVerificationCheck() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const viewer = await refetchViewer(queries);
      return viewer?.emailVerified ?? false;
    },
  });
}

export function useVerificationResend() {
  return useMutation({
    mutationFn: () => call(api.account['verification-mail'].$post()),
  });
}

/** Verifies with the token of a mail's link, once per page load; null without a token. */
export function tokenQuery(token: string | null) {
  return queryOptions({
    queryKey: ['verification', token],
    queryFn: async ({ client }) => {
      if (token === null) return null;
      try {
        await call(api.account.verify.$post({ json: { token } }));
      } finally {
        await client.refetchQueries(viewerQuery);
      }
      return token;
    },
    enabled: token !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Has a link for a new password sent; throws the server's refusal. */
export async function requestResetMail(email: string): Promise<void> {
  await call(api.account['password-reset-mail'].$post({ json: { email } }));
}

export function useResetMail() {
  return useMutation({ mutationFn: requestResetMail });
}

/** Returns why a reset link no longer works; null if it does, or if the server cannot be asked. */
export async function findResetLinkProblem(token: string): Promise<string | null> {
  try {
    await call(api.account['password-reset-check'].$post({ json: { token } }));
    return null;
  } catch (error) {
    const isOver = error instanceof ApiRefusal && ['link_invalid', 'invalid_input'].includes(error.reason);
    return isOver ? refusals.link_invalid.message : null;
  }
}

/**
 * Sets a new password, which ends every session of the person, including this one. The returned note tells a sure success from a
 * probable one, after an attempt whose answer was lost. Throws the server's refusal.
 */
export function useResetPassword() {
  const queries = useQueryClient();
  const unanswered = useRef('');
  return async (json: NewPassword): Promise<AuthNote> => {
    let note: AuthNote = 'password_changed';
    try {
      await call(api.account['password-reset'].$post({ json }));
    } catch (error) {
      if (isServerAway(error)) unanswered.current = json.password;
      const isOver = error instanceof ApiRefusal && error.reason === 'link_invalid';
      if (!isOver || unanswered.current !== json.password) throw error;
      // The lost attempt may have used up the link; but a person who is still signed in knows that it did not.
      if (await refetchViewer(queries)) throw error;
      note = 'password_perhaps_changed';
    }
    await changeViewer(queries, null);
    return note;
  };
}

/** A longer time limit for calls that change the session: giving up too early would sign people out without a word. */
export const patientLimit = (): ClientRequestOptions => ({ init: { signal: AbortSignal.timeout(30_000) } });

/**
 * A call that continues with a new session, whose cookie is only in its answer. If that answer is lost, the person is sent to the
 * login with the note. Throws the server's refusal.
 */
export function useSessionRenewal<Input, Value>(
  note: AuthNote,
  renew: (input: Input, options: ClientRequestOptions) => Promise<Value>,
) {
  const queries = useQueryClient();
  const invalidate = useSecurityInvalidation();
  const renewal = useMutation({
    mutationKey: changingSession,
    mutationFn: async (input: Input): Promise<Value> => {
      try {
        return await renew(input, patientLimit());
      } catch (error) {
        if (isServerAway(error) && (await isSignedOut())) {
          queries.setQueryData(viewerQuery.queryKey, null);
          navigate(paths.auth, { replace: true, state: { step: 'login', note } satisfies AuthLink });
        }
        throw error;
      }
    },
    onSuccess: () => void invalidate(),
  });
  // A password is not kept once the call has been answered.
  return (input: Input) => renewal.mutateAsync(input).finally(renewal.reset);
}

/** Changes the password, which signs out every other device; throws the server's refusal. */
export function useChangePassword() {
  return useSessionRenewal('password_perhaps_changed', async (json: ChangePassword, options) => {
    await call(api.account.password.$post({ json }, options));
  });
}

/** The devices where the person is signed in, and whether the person has a password. */
export const sessionsQuery = queryOptions({
  queryKey: ['sign-ins'],
  queryFn: () => call(api.account['sign-ins'].$get()),
});

/** What happened to the account, a page at a time, latest first. */
export const securityEventsQuery = infiniteQueryOptions({
  queryKey: ['security-events'],
  queryFn: ({ pageParam }) => call(api.account['security-events'].$get({ query: pageParam })),
  initialPageParam: {} as SecurityCursor,
  getNextPageParam: (page) => page.next,
});

/** The second factors and passkeys that protect the account beside the password. */
export const secondFactorsQuery = queryOptions({
  queryKey: ['second-factors'],
  queryFn: () => call(api.account['second-factors'].$get()),
});

/** Refetches the person's devices, second factors and security events. */
export function useSecurityInvalidation() {
  const queries = useQueryClient();
  return () =>
    Promise.all(
      [sessionsQuery, securityEventsQuery, secondFactorsQuery].map(({ queryKey }) =>
        queries.invalidateQueries({ queryKey }),
      ),
    );
}

/** Signs the person out on one device; throws the server's refusal. */
export function useEndSession() {
  const invalidate = useSecurityInvalidation();
  return useMutation({
    mutationFn: (id: string) => call(api.account['sign-ins'][':id'].$delete({ param: { id } })),
    // After a refusal as well: the device may have been signed out meanwhile.
    onSettled: invalidate,
  });
}

/** Signs the person out everywhere else; throws the server's refusal. */
export function useEndOtherSessions() {
  const invalidate = useSecurityInvalidation();
  return useMutation({
    mutationFn: () => call(api.account['sign-out-elsewhere'].$post()),
    onSuccess: invalidate,
  });
}
