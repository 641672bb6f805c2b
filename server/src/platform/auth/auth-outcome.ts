import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import { APIError } from 'better-auth/api';

const reasons = {
  INVALID_EMAIL_OR_PASSWORD: 'credentials_wrong',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'account_exists',
  PASSWORD_TOO_LONG: 'password_too_long',
} as const;

export type AuthReason = (typeof reasons)[keyof typeof reasons];

/** The outcome of a better-auth call: its expected errors become refusals, all others are thrown. */
export async function readAuth<Value>(pending: Promise<Value>): Promise<Outcome<Value, AuthReason>> {
  try {
    return accept(await pending);
  } catch (error) {
    const reason = reasonOf(error);
    if (!reason) throw error;
    return refuse(reason);
  }
}

function reasonOf(error: unknown): AuthReason | undefined {
  if (!(error instanceof APIError)) return undefined;
  return Object.entries(reasons).find(([code]) => code === error.body?.code)?.[1];
}
