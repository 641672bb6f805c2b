import type { Proof, SecondStep } from '@focuspool/domain/account/second-factor';
import { api, call } from '../../../platform/api/api.ts';
import { useSecurityInvalidation, useSessionRenewal } from '../account-requests.ts';

const factors = api.account['second-factors'];

/** Has a secret made for an authenticator app; throws the server's refusal. */
export const beginAppSetup = (json: Proof) => call(factors.app.$post({ json }));

/** The changes to the person's second factors; each throws the server's refusal. */
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
