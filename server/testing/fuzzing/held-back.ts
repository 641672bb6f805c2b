const holdBackReasons: ReadonlySet<string> = new Set([
  ...['too_many_requests', 'signed_out', 'session_missing', 'login_first'],
  ...['not_premium', 'email_not_verified', 'profile_missing', 'second_factor_needed'],
]);

/** Why a request was refused, if it may have been refused before it was examined; null for any other answer. */
export async function readEarlyRefusal(response: Response): Promise<string | null> {
  if (![401, 403, 404, 429].includes(response.status)) return null;
  const { error, reason = error.reason } = (await response.clone().json()) as {
    error: { reason: string };
    reason?: string;
  };
  return reason;
}

/** Whether another person must ask instead: this one has tried too often, is no longer signed in, or is otherwise not let in. */
export async function isHeldBack(response: Response): Promise<boolean> {
  return holdBackReasons.has((await readEarlyRefusal(response)) ?? '');
}
