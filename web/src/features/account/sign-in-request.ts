import type { Credentials } from '@focuspool/domain/account/account-contract';
import { useQueryClient } from '@tanstack/react-query';
import { api, call } from '../../platform/api.ts';
import { changeViewer } from './viewer-request.ts';

/** Signs in; throws what the server refuses. */
export function useSignIn() {
  const queries = useQueryClient();
  return async (json: Credentials): Promise<void> => {
    const { viewer } = await call(api.account['sign-in'].$post({ json }));
    await changeViewer(queries, viewer);
  };
}
