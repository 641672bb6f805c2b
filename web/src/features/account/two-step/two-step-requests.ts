import type { Proof, SecondStep } from '@focuspool/domain/account/second-factor';
import { api, call } from '../../../platform/api/api.ts';
import { useSecurityInvalidation, useSessionRenewal } from '../account-requests.ts';

const factors = api.account['second-factors'];

/** Has a secret made for an app; throws what the server refuses. */
export const beginApp = (json: Proof) => call(factors.app.$post({ json }));

/** What changes the second factors of the person; each throws what the server refuses. */
export function useTwoStepChanges() {
  const invalidate = useSecurityInvalidation();
  const confirmApp = useSessionRenewal('two_step_perhaps_on', async (json: SecondStep, options) => {
    const { codes } = await call(factors.app.confirmation.$post({ json }, options));
    return codes;
  });
  return {
    confirmApp,
    renewCodes: async (json: Proof): Promise<string[]> => {
      const { codes } = await call(factors['recovery-codes'].$post({ json }));
      void invalidate();
      return codes;
    },
    turnOff: async (json: Proof): Promise<void> => {
      await call(factors.app.removal.$post({ json }));
      void invalidate();
    },
  };
}
