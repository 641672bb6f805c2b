import type { OpenedOrder } from '@focuspool/domain/subscription/payment-contract';
import { describeFailedPayment } from '@focuspool/domain/subscription/payment-texts';
import { type CheckoutSuccess, loadCheckout } from './payment-script.ts';

export type CheckoutEvents = {
  /** Once at most; nothing else is told afterwards. */
  onPaid(success: CheckoutSuccess): void;
  /** The provider's window may stay open for another try. */
  onFailed(message: string): void;
  onDismissed(): void;
};

/** Opens the provider's window over the page. Throws when the script does not load or the window does not open. */
export async function runCheckout(
  { scriptUrl, options }: OpenedOrder,
  events: CheckoutEvents,
): Promise<void> {
  const Checkout = await loadCheckout(scriptUrl);
  let isPaid = false;
  const checkout = new Checkout({
    ...options,
    handler: (success) => {
      if (isPaid) return;
      isPaid = true;
      events.onPaid(success);
    },
    modal: { ondismiss: () => !isPaid && events.onDismissed() },
  });
  checkout.on(
    'payment.failed',
    ({ error }) => !isPaid && events.onFailed(describeFailedPayment(error.description)),
  );
  checkout.open();
}
