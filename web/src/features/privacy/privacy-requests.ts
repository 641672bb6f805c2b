import type { Proof } from '@focuspool/domain/account/second-factor';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, call } from '../../platform/api/api.ts';
import { callForFile } from '../../platform/api/call-for-file.ts';
import { navigate } from '../../platform/navigation.ts';
import { paths } from '../../platform/paths.ts';
import { saveFile } from '../../platform/save-file.ts';
import { forgetStored, listStoredKeys } from '../../platform/storage/device-storage.ts';
import { showToast } from '../../ui/feedback/toast-queue.ts';
import { patientLimit, untilSessionEnded } from '../account/account-requests.ts';
import { changeViewer, changingSession } from '../account/viewer-request.ts';
import { openReplica } from '../operation/person-replica.ts';

/** The data of many years takes longer to prepare and to load than other answers. */
const downloadLimitMs = 10 * 60_000;

/** Saves everything that is known about the person as one file; throws the server's refusal. */
export function useDownloadData() {
  return useMutation({
    mutationFn: async () => {
      const signal = AbortSignal.timeout(downloadLimitMs);
      const file = await callForFile(api.privacy.data.$get({}, { init: { signal } }));
      saveFile(file, 'focuspool-data.json');
    },
  });
}

/** Deletes the account and what this device stores of it, then goes home; throws the server's refusal. */
export function useDeleteAccount(userId: string) {
  const queries = useQueryClient();
  const deleting = useMutation({ mutationKey: changingSession, mutationFn: leave });

  async function leave(json: Proof): Promise<void> {
    await untilSessionEnded(call(api.privacy['account-deletion'].$post({ json }, patientLimit())));
    // Navigates first: the guard of this page would redirect a signed-out viewer to the login.
    navigate(paths.home);
    await changeViewer(queries, null);
    void openReplica(userId).erase();
    for (const storage of [() => localStorage, () => sessionStorage]) {
      const own = listStoredKeys('', storage).filter((key) => key.includes(userId));
      for (const key of own) forgetStored(key, storage);
    }
    showToast('Your account has been deleted.');
  }

  // A password is not kept once the call has been answered.
  return (proof: Proof) => deleting.mutateAsync(proof).finally(deleting.reset);
}
