import * as v from 'valibot';

/** The path at which the socket is opened. */
export const livePath = '/api/live';

/** The longest frame that a browser may send, in bytes. */
export const maxClientFrameBytes = 2_048;

export const maxTopicsPerSocket = 20;

/** The server sends every browser something at least this often, in milliseconds. */
export const beatIntervalMs = 25_000;

/** A side that has received nothing for this long, in milliseconds, considers the connection lost. */
export const silenceLimitMs = 60_000;

/** Why the server closed a connection: the code of the close frame, whose reason is the name here. */
export const closeCodes = {
  /** Its reason also gives the milliseconds after which to come back. */
  restart: 1012,
  malformed: 4400,
  signed_out: 4401,
  /** What the person may see has changed, or could not be checked: come back at once and subscribe again. */
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

/** The messages that a browser may send. */
export const clientMessageSchema = v.variant('type', [
  v.strictObject({
    type: v.literal('subscribe'),
    topic: addressSchema,
    /** The tab has read the topic up to this position, and only needs the rest. */
    since: v.optional(positionSchema),
  }),
  v.strictObject({ type: v.literal('unsubscribe'), topic: addressSchema }),
]);
export type ClientMessage = v.InferOutput<typeof clientMessageSchema>;

const withinMsSchema = v.pipe(v.number(), v.minValue(0));

/** The messages that the server may send. Those of a topic are read with the schema of their feature. */
export const serverMessageSchema = v.variant('type', [
  v.object({
    type: v.literal('subscribed'),
    topic: addressSchema,
    at: v.optional(positionSchema),
    /** Everything sent since the tab's position follows: nothing need be read again. */
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
  /** For now, messages from other processes do not arrive. */
  v.object({ type: v.literal('detached') }),
  v.object({ type: v.literal('attached') }),
  /** The server shuts down and all tabs come back: one that then finds no server tries again within this time. */
  v.object({ type: v.literal('restarting'), withinMs: withinMsSchema }),
  /** Something has been missed: read again what is shown, at some moment within this many milliseconds. */
  v.object({ type: v.literal('missed'), withinMs: withinMsSchema }),
]);
export type ServerMessage = v.InferOutput<typeof serverMessageSchema>;

const retryHintPattern = /^restart (\d{1,5})$/;

export function formatRestart(retryAfterMs: number): string {
  return `restart ${Math.round(retryAfterMs)}`;
}

/** The milliseconds to wait that a close reason asks for, or 0. */
export function readRetryHint(reason: string): number {
  return Number(retryHintPattern.exec(reason)?.[1] ?? 0);
}

const msPerReader = 5;
const longestSpreadMs = 30_000;

/** The milliseconds over which this many tabs spread their repeated reads, so that they do not all read at once. */
export function spreadReading(readers: number): number {
  return Math.min(readers * msPerReader, longestSpreadMs);
}
