import type { DeleteAccount } from '@focuspool/domain/privacy/account-deletion';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api, call } from '../../platform/api.ts';
import { forgetStored, listStoredKeys } from '../../platform/device-storage.ts';
import { paths } from '../../platform/paths.ts';
import { showToast } from '../../ui/toast-queue.ts';
import { changeViewer } from '../account/viewer-request.ts';

/** Deletes the account and what this device keeps of it, then goes home; throws what the server refuses. */
export function useDeleteAccount(userId: string) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async (json: DeleteAccount): Promise<void> => {
    await call(api.privacy['account-deletion'].$post({ json }));
    await navigate(paths.home);
    await changeViewer(queries, null);
    for (const storage of [() => localStorage, () => sessionStorage]) {
      const own = listStoredKeys('', storage).filter((key) => key.includes(userId));
      for (const key of own) forgetStored(key, storage);
    }
    showToast('Your account has been deleted.');
  };
}
