import type { NewPassword } from '@focuspool/domain/account/account-contract';
import { refusals } from '@focuspool/domain/refusals';
import { useQueryClient } from '@tanstack/react-query';
import { ApiRefusal, api, call } from '../../platform/api.ts';
import { changeViewer } from './viewer-request.ts';

/** Why a reset mail's link does not work any more; null also where the server cannot tell just now. */
export async function findResetLinkProblem(token: string): Promise<string | null> {
  try {
    await call(api.account['password-reset-check'].$post({ json: { token } }));
    return null;
  } catch (error) {
    const isOver = error instanceof ApiRefusal && ['link_invalid', 'invalid_input'].includes(error.reason);
    return isOver ? refusals.link_invalid.message : null;
  }
}

/** Sets a new password, which ends every session of the person, this one too; throws what the server refuses. */
export function useResetPassword() {
  const queries = useQueryClient();
  return async (json: NewPassword): Promise<void> => {
    await call(api.account['password-reset'].$post({ json }));
    await changeViewer(queries, null);
  };
}
