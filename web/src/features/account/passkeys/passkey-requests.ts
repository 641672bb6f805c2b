import type { Proof } from '@focuspool/domain/account/second-factor';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api, call } from '../../../platform/api/api.ts';
import { loadChunk } from '../../../platform/updates/load-chunk.ts';
import { useSecurityInvalidation } from '../account-requests.ts';
import { changeViewer } from '../viewer-request.ts';

/** The code that talks to the device is loaded when a passkey is first used. */
const loadDevice = () => loadChunk(() => import('./passkey-device.ts'));

/** Whether this browser can use passkeys at all. */
export const hasPasskeys = () => typeof window.PublicKeyCredential === 'function';

/** Returns a function that says whether the dialog or step is still shown, lest the device's own window open too late. */
function useIsShown(isOpen: boolean): () => boolean {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = isOpen;
    return () => {
      isShown.current = false;
    };
  }, [isOpen]);
  return () => isShown.current;
}

/** Signs in with a passkey of this device while its step is shown; throws the refusal of the device or the server. */
export function usePasskeySignIn() {
  const queries = useQueryClient();
  const isShown = useIsShown(true);
  return async (): Promise<void> => {
    const { showPasskey } = await loadDevice();
    const question = await call(api.account['passkey-question'].$post());
    if (!isShown()) return;
    const credential = await showPasskey(question);
    const { viewer } = await call(api.account['passkey-sign-in'].$post({ json: { credential } }));
    await changeViewer(queries, viewer);
  };
}

/** Changes to the person's passkeys, made in a dialog that may close meanwhile; each throws the device's or server's refusal. */
export function usePasskeyChanges(isOpen: boolean) {
  const invalidate = useSecurityInvalidation();
  const isShown = useIsShown(isOpen);
  return {
    add: async (name: string, json: Proof): Promise<void> => {
      const { makePasskey } = await loadDevice();
      const question = await call(api.account.passkeys.question.$post({ json }));
      if (!isShown()) return;
      const credential = await makePasskey(question);
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
