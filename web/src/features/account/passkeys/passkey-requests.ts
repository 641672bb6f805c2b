import type { Proof } from '@focuspool/domain/account/second-factor';
import { useQueryClient } from '@tanstack/react-query';
import { api, call } from '../../../platform/api/api.ts';
import { loadChunk } from '../../../platform/updates/load-chunk.ts';
import { useSecurityInvalidation } from '../account-requests.ts';
import { changeViewer } from '../viewer-request.ts';

/** What speaks to the device comes when somebody uses a passkey. */
const loadDevice = () => loadChunk(() => import('./passkey-device.ts'));

/** Whether this browser can use passkeys at all. */
export const hasPasskeys = () => typeof window.PublicKeyCredential === 'function';

/** Signs in with a passkey of this device; throws what it or the server refuses. */
export function usePasskeySignIn() {
  const queries = useQueryClient();
  return async (): Promise<void> => {
    const { showPasskey } = await loadDevice();
    const credential = await showPasskey(await call(api.account['passkey-question'].$post()));
    const { viewer } = await call(api.account['passkey-sign-in'].$post({ json: { credential } }));
    await changeViewer(queries, viewer);
  };
}

/** What changes the person's passkeys; each throws what the device or the server refuses. */
export function usePasskeyChanges() {
  const invalidate = useSecurityInvalidation();
  return {
    add: async (name: string, json: Proof): Promise<void> => {
      const { makePasskey } = await loadDevice();
      const credential = await makePasskey(await call(api.account.passkeys.question.$post({ json })));
      await call(api.account.passkeys.$post({ json: { name, credential } }));
      void invalidate();
    },
    rename: async (id: string, name: string): Promise<void> => {
      await call(api.account.passkeys[':id'].$patch({ param: { id }, json: { name } }));
      await invalidate();
    },
    remove: async (id: string, json: Proof): Promise<void> => {
      await call(api.account.passkeys[':id'].removal.$post({ param: { id }, json }));
      void invalidate();
    },
  };
}
