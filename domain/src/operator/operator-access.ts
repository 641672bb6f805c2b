/** What is known of somebody who asks for an operator's call; they are signed in and verified. */
export type OperatorClaim = {
  /** Their verified address stands in ADMIN_EMAILS. */
  readonly isNamed: boolean;
  /** Their session was made with a second factor. */
  readonly hasSecondFactor: boolean;
};

/** Null for an operator. To whom ADMIN_EMAILS does not name it looks as if there were nothing. */
export function refuseOperator({
  isNamed,
  hasSecondFactor,
}: OperatorClaim): 'unknown_route' | 'second_factor_needed' | null {
  if (!isNamed) return 'unknown_route';
  return hasSecondFactor ? null : 'second_factor_needed';
}

/** Whether ADMIN_EMAILS has the address, in whatever case. */
export function isOperatorAddress(adminEmails: readonly string[], email: string): boolean {
  return adminEmails.includes(email.trim().toLowerCase());
}
