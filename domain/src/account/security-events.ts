import * as v from 'valibot';
import { dayMs } from '../time-units.ts';

/** The events recorded for an account's security, in the words that its person reads. */
export const securityEventTexts = {
  signed_up: 'Account created',
  signed_in: 'Signed in',
  google_signed_in: 'Signed in with Google',
  google_linked: 'Google connected',
  sign_in_failed: 'Wrong password entered',
  signed_out: 'Signed out',
  device_ended: 'Signed out another device',
  devices_ended: 'Signed out all other devices',
  address_verified: 'Email address verified',
  reset_asked: 'Password reset link sent',
  password_reset: 'Password set with a link',
  password_changed: 'Password changed',
  two_step_on: 'Two-step sign-in turned on',
  two_step_off: 'Two-step sign-in turned off',
  factors_removed: 'Second factors removed by an operator',
  recovery_codes_made: 'New recovery codes made',
  recovery_code_used: 'Recovery code used',
  code_signed_in: 'Signed in with a second step',
  passkey_added: 'Passkey added',
  passkey_removed: 'Passkey removed',
  passkey_devices_ended: 'Signed out other devices that used a removed passkey',
  passkey_signed_in: 'Signed in with a passkey',
  code_wrong: 'Wrong code entered',
} as const;

export type SecurityEventKind = keyof typeof securityEventTexts;

const kinds = Object.keys(securityEventTexts) as [SecurityEventKind, ...SecurityEventKind[]];

/** Events that strangers can cause: repeats from one address within an hour are merged into one event. */
export const strangersEvents: ReadonlySet<SecurityEventKind> = new Set([
  'sign_in_failed',
  'reset_asked',
  'code_wrong',
]);

/** How long an event is kept, in milliseconds: ninety days. */
export const securityEventLifeMs = 90 * dayMs;

export const securityEventPageSize = 10;

export const securityEventSchema = v.object({
  id: v.string(),
  kind: v.picklist(kinds),
  /** Epoch milliseconds of the server's clock; the latest, if there were several. */
  at: v.number(),
  /** How many times it happened within the hour. */
  times: v.number(),
  /** The client's address; of an IPv6 address, its first half, which identifies a household. */
  address: v.string(),
  /** What the browser calls itself; '' when it does not say. */
  userAgent: v.string(),
});
export type SecurityEvent = v.InferOutput<typeof securityEventSchema>;

/** Where the next page starts: after the event with this time and id. */
export const securityCursorSchema = v.object({
  before: v.optional(v.pipe(v.string(), v.regex(/^\d{1,14}$/, 'Must be a number'))),
  beforeId: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/, 'Must be an id'))),
});
export type SecurityCursor = v.InferOutput<typeof securityCursorSchema>;

export const securityEventPageSchema = v.object({
  events: v.array(securityEventSchema),
  /** Null on the last page. */
  next: v.nullable(v.object({ before: v.string(), beforeId: v.string() })),
});
export type SecurityEventPage = v.InferOutput<typeof securityEventPageSchema>;
