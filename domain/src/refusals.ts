import * as v from 'valibot';
import { product } from './product.ts';

/**
 * Every named refusal of the product: its HTTP status and the text that the person reads.
 * The product's texts appear here word for word (product 8.1).
 */
export const refusals = {
  invalid_input: { status: 400, message: 'Please check what you entered.' },
  malformed_body: { status: 400, message: 'The request could not be read.' },
  unknown_route: { status: 404, message: 'There is nothing here.' },
  body_too_large: { status: 413, message: 'That is too much at once.' },
  foreign_origin: { status: 403, message: 'This request came from another site.' },
  too_many_requests: { status: 429, message: 'Too many attempts. Please try again later.' },
  internal_error: { status: 500, message: 'Internal server error' },
  unavailable: { status: 503, message: 'The service is not available right now.' },

  signed_out: { status: 401, message: 'Please log in to continue' },
  account_changed: { status: 409, message: 'Another account is signed in here now.' },
  session_missing: { status: 401, message: 'No active user session. Please sign up again.' },
  profile_missing: { status: 403, message: 'Please choose a username first.' },
  email_not_verified: {
    status: 403,
    message: 'Email not verified yet. Please check your inbox and click the verification link.',
  },
  not_premium: { status: 403, message: 'Go premium to use this feature' },

  unknown_topic: { status: 404, message: 'There is nothing here.' },
  not_yours: { status: 403, message: 'This belongs to someone else.' },

  second_factor_needed: { status: 403, message: 'This needs two-step sign-in. Set it up in Settings.' },
  account_suspended: {
    status: 403,
    message: `This account is suspended. Please write to ${product.supportAddress}.`,
  },
  thing_missing: { status: 404, message: 'This is no longer there.' },
  thing_own: { status: 400, message: 'This is yours.' },
  hidden_people_full: { status: 409, message: 'You hide too many people. Please show one again first.' },
  day_over: { status: 400, message: 'This day is over. Please choose today or later.' },
  operator_protected: { status: 409, message: 'This cannot be done to an operator.' },
  commission_stays: {
    status: 409,
    message: 'A commission can be taken back once, if the payment was lost to a dispute.',
  },
  statement_changed: { status: 409, message: 'This has changed. Please check it again.' },

  credentials_wrong: { status: 401, message: 'Invalid email or password' },
  account_exists: { status: 409, message: 'User already exists. Use another email.' },
  device_missing: { status: 404, message: 'This device is already signed out.' },
  password_wrong: { status: 403, message: 'This password is incorrect.' },
  password_missing: {
    status: 409,
    message: 'This account has no password yet. Request a link to set one.',
  },
  sign_in_stale: { status: 403, message: 'Please sign in again first to confirm it’s you.' },
  password_too_short: { status: 400, message: 'Password too short' },
  password_too_long: { status: 400, message: 'Password too long' },
  password_common: {
    status: 400,
    message: 'Too many people use this password. Please choose another one.',
  },
  password_personal: {
    status: 400,
    message:
      'A password based on your name, your email or our name is easy to guess. Please choose another one.',
  },
  code_wrong: { status: 403, message: 'This code is incorrect, or was used before.' },
  second_step_over: { status: 401, message: 'That took too long. Please log in again.' },
  two_step_on: { status: 409, message: 'Two-step sign-in is already on.' },
  two_step_off: { status: 409, message: 'Two-step sign-in is not on.' },
  passkey_failed: { status: 403, message: 'This passkey does not work here. Please try another way.' },
  passkey_exists: { status: 409, message: 'This passkey is already here.' },
  passkey_missing: { status: 404, message: 'This passkey is no longer there.' },
  passkeys_full: { status: 409, message: 'You have too many passkeys. Please remove one first.' },
  link_invalid: { status: 400, message: 'This link is no longer valid. Please ask for a new one.' },
  already_verified: { status: 409, message: 'This email address is already verified.' },
  mail_failed: { status: 503, message: 'The email could not be sent. Please try again.' },
  reset_mail_failed: { status: 503, message: 'Failed to send password reset email' },

  username_taken: { status: 409, message: 'Username is not available' },
  profile_exists: { status: 409, message: 'Your profile is already set up.' },

  task_duplicate: { status: 409, message: 'This task is already on the list.' },
  task_missing: { status: 404, message: 'This task is no longer there.' },
  list_missing: { status: 404, message: 'This list is no longer there.' },
  list_completed: { status: 409, message: 'This list is already completed.' },
  list_full: { status: 409, message: 'This list is full.' },
  repeats_full: { status: 409, message: 'Too many of your lists repeat. Please stop one first.' },

  run_impossible: { status: 400, message: 'Failed to update progress. Please try again.' },
  run_overlaps: { status: 409, message: 'Another run already counts for this time.' },
  run_counted: { status: 409, message: 'This run is already counted.' },
  run_unknown: { status: 409, message: 'This is not your current run.' },
  run_running: { status: 409, message: 'The timer is running.' },
  run_at_zero: { status: 409, message: 'Please set timer.' },
  run_length_wrong: { status: 400, message: 'A timer can be set to 5 to 55 minutes.' },
  runs_waiting: {
    status: 409,
    message: 'Too many runs are waiting. Please finish one, or let it go, first.',
  },
  run_missing: { status: 404, message: 'This run is no longer there.' },
  run_too_old: { status: 409, message: 'A run can be corrected for 7 days.' },
  run_too_long: { status: 409, message: 'A run cannot be made longer than it was.' },
  note_impossible: { status: 400, message: 'Only runs from the last 4 hours can be added.' },
  note_not_over: { status: 400, message: 'This time has not passed yet.' },
  note_reversed: { status: 400, message: 'The end must be after the start.' },
  note_too_short: { status: 400, message: 'A run takes at least a minute.' },
  note_unwitnessed: { status: 400, message: 'Only time since you joined can count.' },
  run_not_so_far: { status: 409, message: 'The run has not got that far yet.' },

  landing_missed: { status: 409, message: 'They have since stopped or changed their time.' },
  landing_out_of_reach: { status: 409, message: 'They finish less than 5 or more than 55 minutes from now.' },
  break_over: { status: 409, message: 'This break is over.' },

  push_service_unknown: {
    status: 400,
    message: 'Notifications cannot be sent to this browser.',
  },

  progress_told: { status: 409, message: 'This was already posted.' },
  progress_too_soon: { status: 429, message: 'That was too soon after the last message.' },
  feed_unavailable: { status: 503, message: 'Error loading progress updates' },
  feed_authors_unavailable: { status: 503, message: 'Error loading user information' },

  pool_task_needed: { status: 400, message: 'Please choose a task first.' },
  room_link_over: {
    status: 404,
    message: 'This link no longer works. It was renewed, or its room is closed.',
  },
  room_sent_out: {
    status: 403,
    message: 'You were removed from this room. This link no longer lets you in.',
  },
  room_full: { status: 409, message: 'All 20 seats are taken right now. Please try again in a while.' },
  room_missing: { status: 404, message: 'This room is no longer open.' },
  own_rooms_full: { status: 409, message: 'Five of your rooms are open. Please close one first.' },
  place_missing: { status: 404, message: 'You are not in a room right now.' },

  login_first: { status: 401, message: 'Please login first' },
  already_premium: { status: 409, message: 'You are already a premium user' },
  plan_missing: { status: 400, message: 'Please select a plan first' },
  nothing_for_sale: { status: 409, message: 'Premium is open to everyone here.' },
  checkout_failed: {
    status: 503,
    message: 'Error initiating payment. Please try again or contact support.',
  },
  signature_wrong: { status: 400, message: 'Payment processing error. Please contact support.' },
  payment_unknown: { status: 404, message: 'Payment processing error. Please contact support.' },
  payment_amount_wrong: { status: 400, message: 'Payment processing error. Please contact support.' },
  payment_not_made: { status: 409, message: 'Payment processing error. Please contact support.' },
  payment_declined: { status: 409, message: 'Payment processing error. Please contact support.' },
  account_deleted: { status: 409, message: 'This account has been deleted.' },
  payment_used: { status: 409, message: 'Payment processing error. Please contact support.' },
  payment_busy: { status: 409, message: 'Payment processing error. Please contact support.' },
  payment_uncertain: { status: 503, message: 'Payment processing error. Please contact support.' },
  payment_unsaved: { status: 503, message: 'Payment processing error. Please contact support.' },

  payment_underway: {
    status: 409,
    message: 'A payment is being processed. Please try again in a few minutes.',
  },

  coupon_unknown: { status: 404, message: 'Invalid coupon code' },
  coupon_taken: {
    status: 409,
    message: 'This coupon is already available. Please try another coupon code.',
  },
  coupons_exhausted: {
    status: 409,
    message: 'Every coupon code is taken. One becomes free when its owner replaces it or leaves.',
  },
  coupon_owned: { status: 409, message: 'You already have a coupon. Generating a new one replaces it.' },
  coupon_missing: { status: 404, message: 'No coupon found for this user' },
} as const satisfies Record<string, { status: number; message: string }>;

export type RefusalReason = keyof typeof refusals;
export type RefusalStatus = (typeof refusals)[RefusalReason]['status'];

export const refusalReasonSchema = v.picklist(Object.keys(refusals) as [RefusalReason, ...RefusalReason[]]);

/** The body of every refused call; `fields` maps a field of the request to what is wrong with it. */
export const refusalBodySchema = v.object({
  error: v.object({
    reason: refusalReasonSchema,
    message: v.string(),
    fields: v.optional(v.record(v.string(), v.string())),
  }),
});
export type RefusalBody = v.InferOutput<typeof refusalBodySchema>;

export function toRefusalBody(reason: RefusalReason, fields?: Record<string, string>): RefusalBody {
  const { message } = refusals[reason];
  return { error: fields ? { reason, message, fields } : { reason, message } };
}
