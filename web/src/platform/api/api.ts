import { accountHeader } from '@focuspool/domain/account/access';
import {
  type RefusalBody,
  type RefusalReason,
  refusalBodySchema,
  refusals,
} from '@focuspool/domain/refusals';
import type { Api } from '@focuspool/server/app';
import { type ClientResponse, hc } from 'hono/client';
import * as v from 'valibot';
import { noteServerTime } from '../clock/server-clock.ts';
import { reportInvalidSession } from '../live/session-invalidated.ts';
import { takePreloadedResponse } from './preloaded-response.ts';

const timeoutMs = 15_000;

let readShownUserId = (): string | undefined => undefined;

/** Sets how to read the account that the page shows, which every call names; called once by the app. */
export function setAccountReader(read: () => string | undefined): void {
  readShownUserId = read;
}

/** Returns the options of a call for one person, whoever the page shows by the time it is sent. */
export function asPerson(userId: string) {
  return { headers: { [accountHeader]: userId } };
}

/** The client for every call to the server, typed by the server itself. */
export const api = hc<Api>('/api', {
  fetch: fetchTimed,
  headers: () => {
    const userId = readShownUserId();
    return userId ? asPerson(userId).headers : {};
  },
});

/** The body of a refusal. A server newer than this page may send a reason that the page does not know. */
const refusalAnswerSchema = v.object({
  error: v.object({
    ...refusalBodySchema.entries.error.entries,
    reason: v.string() as v.GenericSchema<string, RefusalReason>,
  }),
});

/** The server refused; `message` is for the person, `fields` says what is wrong with which field. */
export class ApiRefusal extends Error {
  /** May be newer than this page, which then has no text of its own for it. */
  readonly reason: RefusalReason;
  readonly status: number;
  readonly fields: Readonly<Record<string, string>>;

  constructor({ error }: RefusalBody, status: number = refusals[error.reason].status) {
    super(error.message);
    this.reason = error.reason;
    this.status = status;
    this.fields = error.fields ?? {};
  }
}

/** Whether the same call would be refused again; refusals from a failing or busy server are temporary. */
export function isFinalRefusal(error: unknown): error is ApiRefusal {
  return error instanceof ApiRefusal && error.status < 500 && error.status !== 429;
}

/** Whether the call was not served at all, so that it may be served once the server is back. */
export function isServerAway(error: unknown): boolean {
  return error instanceof ApiUnreachable || (error instanceof ApiRefusal && error.reason === 'unavailable');
}

/** The server could not be reached, or not in time. */
export class ApiUnreachable extends Error {
  constructor(options?: ErrorOptions) {
    super(
      navigator.onLine
        ? 'The server cannot be reached right now. Please try again in a moment.'
        : 'You seem to be offline. Please check your connection.',
      options,
    );
  }
}

type Answer<Reply> = Reply extends ClientResponse<infer Value, 200, 'json'> ? Value : never;

/** Returns the value of a successful call. Throws `ApiRefusal` or `ApiUnreachable`. */
export async function call<Reply extends ClientResponse<unknown, number, 'json'>>(
  pending: Promise<Reply>,
): Promise<Answer<Reply>> {
  const response = await pending;
  if (!response.ok) return failRefused(response);
  return (response.json() as Promise<Answer<Reply>>).catch(failUnreachable);
}

/** Throws the refusal of an unsuccessful call. */
export async function failRefused(response: ClientResponse<unknown, number>): Promise<never> {
  const refusal = v.safeParse(refusalAnswerSchema, await response.json().catch(() => null));
  if (refusal.success) {
    if (refusal.output.error.reason === 'account_changed') reportInvalidSession();
    throw new ApiRefusal(refusal.output, response.status);
  }
  const { message } = refusals.unavailable;
  throw new ApiRefusal({ error: { reason: 'unavailable', message } });
}

async function fetchTimed(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  try {
    const { response, sentAt, receivedAt } =
      (await takePreloadedResponse(String(input), accountOf(init))) ?? (await ask(input, init));
    const serverTime = Number(response.headers.get('x-server-time'));
    if (serverTime) noteServerTime({ serverTime, sentAt, receivedAt });
    return response;
  } catch (error) {
    return failUnreachable(error);
  }
}

function accountOf(init: RequestInit | undefined): string | undefined {
  return new Headers(init?.headers).get(accountHeader) ?? undefined;
}

export function failUnreachable(cause: unknown): never {
  throw new ApiUnreachable({ cause });
}

async function ask(input: RequestInfo | URL, init?: RequestInit) {
  const sentAt = performance.now();
  const response = await fetch(input, { ...init, signal: init?.signal ?? AbortSignal.timeout(timeoutMs) });
  return { response, sentAt, receivedAt: performance.now() };
}
