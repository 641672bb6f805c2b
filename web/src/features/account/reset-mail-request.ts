import { useMutation } from '@tanstack/react-query';
import { api, call } from '../../platform/api.ts';

/** Has a link for a new password sent; throws what the server refuses. */
export async function requestResetMail(email: string): Promise<void> {
  await call(api.account['password-reset-mail'].$post({ json: { email } }));
}

export function useResetMail() {
  return useMutation({ mutationFn: requestResetMail });
}
