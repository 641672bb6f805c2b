import { expect, type Page } from '@playwright/test';
import type { ProviderFault } from '../server/src/platform/payments/test-provider/provider-fault.ts';

export type PlanShop = ReturnType<typeof openPlanShop>;

/** The page on which plans are bought, with the stand-in's window over it. */
export function openPlanShop(page: Page) {
  const checkout = page.getByRole('dialog', { name: 'Test checkout' });
  return {
    checkout,
    premiumDialog: page.getByRole('dialog', { name: 'Premium Subscription Active' }),
    visit: async () => {
      await page.goto('/subscribtion');
      await expect(page.getByRole('button', { name: 'Subscribe Now' })).toBeVisible();
    },
    choosePlan: (name: string) => page.getByRole('radio', { name }).check(),
    applyCoupon: async (code: string) => {
      await page.getByRole('textbox', { name: 'Coupon code' }).fill(code);
      await page.getByRole('button', { name: 'Apply' }).click();
    },
    subscribe: async () => {
      await page.getByRole('button', { name: 'Subscribe Now' }).click();
      await expect(checkout).toBeVisible();
    },
    press: (button: 'Pay' | 'Fail payment' | 'Close') =>
      checkout.getByRole('button', { name: button, exact: true }).click(),
    /** Makes the provider fail in this way for the person signed in on the page. */
    setFault: async (fault: ProviderFault | null) => {
      const answer = await page.request.get('/api/account/viewer');
      const { viewer } = (await answer.json()) as { viewer: { userId: string } };
      const response = await page.request.post('/dev/payments/faults', {
        data: { userId: viewer.userId, fault },
      });
      expect(response.status()).toBe(200);
    },
  };
}
