/** What is known of a person who calls an operator's route; they are signed in and verified. */
export type OperatorClaim = {
  /** Whether ADMIN_EMAILS names their verified address. */
  readonly isNamed: boolean;
  /** Whether their session was made with a second factor. */
  readonly hasSecondFactor: boolean;
};

/** Null for an operator. To anyone not named by ADMIN_EMAILS it looks as if the route did not exist. */
export function refuseOperator({
  isNamed,
  hasSecondFactor,
}: OperatorClaim): 'unknown_route' | 'second_factor_needed' | null {
  if (!isNamed) return 'unknown_route';
  return hasSecondFactor ? null : 'second_factor_needed';
}

/** Whether ADMIN_EMAILS has the address, in any case. */
export function isOperatorAddress(adminEmails: readonly string[], email: string): boolean {
  return adminEmails.includes(email.trim().toLowerCase());
}
