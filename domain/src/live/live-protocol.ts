import * as v from 'valibot';

/** Where the socket is opened. */
export const livePath = '/api/live';

/** The longest frame that a browser may send, in bytes. */
export const maxClientFrameBytes = 2_048;

export const maxTopicsPerSocket = 20;

/** The server lets every browser hear something this often, in milliseconds. */
export const beatIntervalMs = 25_000;

/** Whoever heard nothing for so long, in milliseconds, takes the connection for lost. */
export const silenceLimitMs = 60_000;

/** Why the server ended a connection: the code of the close frame; its reason is the name here. */
export const closeCodes = {
  /** Followed by the milliseconds after which to come back. */
  restart: 1012,
  malformed: 4400,
  signed_out: 4401,
  /** What the person may see has changed, or could not be looked at: come back at once and subscribe anew. */
  access_changed: 4403,
  too_many_messages: 4429,
} as const;
export type CloseReason = keyof typeof closeCodes;

export const addressSchema = v.pipe(
  v.string(),
  v.maxLength(120),
  v.regex(/^[a-z_]+(:[\w.-]+)?$/, 'The address must name a topic'),
);

/** How far a tab has received what a process sent; opaque to the tab. */
export const positionSchema = v.pipe(v.string(), v.maxLength(40), v.regex(/^\w+\.\d+$/));

/** What a browser may say. */
export const clientMessageSchema = v.variant('type', [
  v.strictObject({
    type: v.literal('subscribe'),
    topic: addressSchema,
    /** The tab has read the topic up to here, and needs but the rest. */
    since: v.optional(positionSchema),
  }),
  v.strictObject({ type: v.literal('unsubscribe'), topic: addressSchema }),
]);
export type ClientMessage = v.InferOutput<typeof clientMessageSchema>;

const withinMsSchema = v.pipe(v.number(), v.minValue(0));

/** What the server may say. The messages of a topic are read with the schema of their feature. */
export const serverMessageSchema = v.variant('type', [
  v.object({
    type: v.literal('subscribed'),
    topic: addressSchema,
    at: v.optional(positionSchema),
    /** All that was told since the tab's position follows: nothing need be asked for. */
    isResumed: v.optional(v.literal(true)),
  }),
  v.object({ type: v.literal('refused'), topic: v.optional(addressSchema), reason: v.string() }),
  v.object({
    type: v.literal('messages'),
    topic: addressSchema,
    messages: v.array(v.unknown()),
    at: v.optional(positionSchema),
  }),
  v.object({ type: v.literal('beat'), at: v.optional(positionSchema) }),
  /** What other processes do does not arrive for now. */
  v.object({ type: v.literal('detached') }),
  v.object({ type: v.literal('attached') }),
  /** The server ends, and all tabs come back: who finds nobody there in their turn takes another within so many milliseconds. */
  v.object({ type: v.literal('restarting'), withinMs: withinMsSchema }),
  /** Something has been missed: ask again for what is shown, at some moment within so many milliseconds. */
  v.object({ type: v.literal('missed'), withinMs: withinMsSchema }),
]);
export type ServerMessage = v.InferOutput<typeof serverMessageSchema>;

const retryHintPattern = /^restart (\d{1,5})$/;

export function formatRestart(retryAfterMs: number): string {
  return `restart ${Math.round(retryAfterMs)}`;
}

/** Milliseconds to wait that a close reason asks for, or 0. */
export function readRetryHint(reason: string): number {
  return Number(retryHintPattern.exec(reason)?.[1] ?? 0);
}

const msPerReader = 5;
const longestSpreadMs = 30_000;

/** Within how many milliseconds so many tabs ask anew for what they may have missed, so that they do not ask at once. */
export function spreadReading(readers: number): number {
  return Math.min(readers * msPerReader, longestSpreadMs);
}
