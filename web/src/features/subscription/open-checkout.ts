import type { CheckoutOptions, OpenedOrder } from '@focuspool/domain/subscription/payment-contract';
import { describeFailedPayment } from '@focuspool/domain/subscription/payment-texts';

/** What the provider passes to the page after a payment. */
export type CheckoutSuccess = {
  readonly razorpay_payment_id: string;
  readonly razorpay_order_id: string;
  readonly razorpay_signature: string;
};

type CheckoutFailure = { readonly error: { readonly description: string } };

type OpenOptions = CheckoutOptions & {
  readonly handler: (success: CheckoutSuccess) => void;
  readonly modal: { readonly ondismiss: () => void };
};

type Checkout = {
  on(event: 'payment.failed', listener: (failure: CheckoutFailure) => void): void;
  open(): void;
  close(): void;
};

export type CheckoutConstructor = new (options: OpenOptions) => Checkout;

declare global {
  interface Window {
    Razorpay?: CheckoutConstructor;
  }
}

/** How long to wait after the provider's script has loaded (product 7.2). */
const settleMs = 300;

let loading: Promise<CheckoutConstructor> | null = null;

/** Loads the provider's script when it is first needed; a failed load is tried again the next time. */
function loadCheckout(scriptUrl: string): Promise<CheckoutConstructor> {
  loading ??= appendScript(scriptUrl).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

function appendScript(url: string): Promise<CheckoutConstructor> {
  const script = document.createElement('script');
  script.src = url;
  return new Promise((resolve, reject) => {
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error('The checkout could not be loaded'));
    });
    script.addEventListener('load', () =>
      setTimeout(() => {
        if (window.Razorpay) resolve(window.Razorpay);
        else reject(new Error('The checkout is not there'));
      }, settleMs),
    );
    document.head.append(script);
  });
}

type CheckoutEvents = {
  /** Called at most once, and nothing else after it. */
  onPaid(success: CheckoutSuccess): void;
  /** The provider's window may stay open for another try. */
  onFailed(message: string): void;
  onDismissed(): void;
};

/**
 * Opens the provider's window over the page; resolves to a function that closes it without any event. Throws if the script does
 * not load, the window does not open, or `signal` has been aborted by then.
 */
export async function openCheckout(
  { scriptUrl, options }: OpenedOrder,
  events: CheckoutEvents,
  signal: AbortSignal,
): Promise<() => void> {
  const Checkout = await loadCheckout(scriptUrl);
  signal.throwIfAborted();
  let isPaid = false;
  let isClosed = false;
  const checkout = new Checkout({
    ...options,
    handler: (success) => {
      if (isPaid) return;
      isPaid = true;
      events.onPaid(success);
    },
    modal: { ondismiss: () => !isPaid && !isClosed && events.onDismissed() },
  });
  checkout.on(
    'payment.failed',
    ({ error }) => !isPaid && events.onFailed(describeFailedPayment(error.description)),
  );
  checkout.open();
  return () => {
    isClosed = true;
    checkout.close();
  };
}
