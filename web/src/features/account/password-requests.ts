import type { NewPassword } from '@focuspool/domain/account/account-contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, call } from '../../platform/api.ts';
import { changeViewer } from './viewer-request.ts';

/** Has a link for a new password sent; throws what the server refuses. */
export async function requestResetMail(email: string): Promise<void> {
  await call(api.account['password-reset-mail'].$post({ json: { email } }));
}

export function useResetMail() {
  return useMutation({ networkMode: 'always', mutationFn: requestResetMail });
}

/** Sets a new password, which ends every session of the person, this one too; throws what the server refuses. */
export function useResetPassword() {
  const queries = useQueryClient();
  return async (json: NewPassword): Promise<void> => {
    await call(api.account['password-reset'].$post({ json }));
    await changeViewer(queries, null);
  };
}
