import type { OpenedOrder } from '@focuspool/domain/subscription/payment-contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CheckoutConstructor } from './open-checkout.ts';

type Options = ConstructorParameters<CheckoutConstructor>[0];
type Script = EventTarget & { src: string; remove(): void };

const order = {
  scriptUrl: 'https://provider.example/checkout.js',
  options: { amount: 14_900 },
} as OpenedOrder;
const success = { razorpay_payment_id: 'pay_1', razorpay_order_id: 'order_1', razorpay_signature: 'x' };
const scripts: Script[] = [];
let opened: { options: Options; fail(description: string): void } | null = null;

class FakeCheckout {
  readonly options: Options;
  close = vi.fn(() => this.options.modal.ondismiss());
  fail: (failure: { error: { description: string } }) => void = () => {};

  constructor(options: Options) {
    this.options = options;
  }

  on(_event: 'payment.failed', listener: (failure: { error: { description: string } }) => void): void {
    this.fail = listener;
  }

  open(): void {
    opened = { options: this.options, fail: (description) => this.fail({ error: { description } }) };
  }
}

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  scripts.length = 0;
  opened = null;
  vi.stubGlobal('window', {});
  vi.stubGlobal('document', {
    createElement: () => Object.assign(new EventTarget(), { src: '', remove: vi.fn() }),
    head: { append: (script: Script) => scripts.push(script) },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function start(signal = new AbortController().signal) {
  const { openCheckout } = await import('./open-checkout.ts');
  const told: string[] = [];
  const events = {
    onPaid: ({ razorpay_payment_id }: typeof success) => told.push(`paid ${razorpay_payment_id}`),
    onFailed: (message: string) => told.push(message),
    onDismissed: () => told.push('dismissed'),
  };
  const running = openCheckout(order, events, signal);
  return { running, told, openCheckout };
}

async function load(): Promise<void> {
  vi.stubGlobal('window', { Razorpay: FakeCheckout });
  scripts.at(-1)?.dispatchEvent(new Event('load'));
  await vi.advanceTimersByTimeAsync(300);
}

it('the checkout loads its script when it is needed, waits for it, and opens the window with the options', async () => {
  const { running } = await start();
  expect(scripts.map(({ src }) => src)).toEqual([order.scriptUrl]);
  vi.stubGlobal('window', { Razorpay: FakeCheckout });
  scripts[0]?.dispatchEvent(new Event('load'));
  await vi.advanceTimersByTimeAsync(299);
  expect(opened).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  await running;
  expect(opened?.options.amount).toBe(14_900);
});

it('the checkout reports a payment once, and nothing after it', async () => {
  const { running, told } = await start();
  await load();
  await running;
  opened?.fail('Card declined');
  opened?.options.handler(success);
  opened?.options.handler(success);
  opened?.options.modal.ondismiss();
  opened?.fail('too late');
  expect(told).toEqual(['Payment failed: Card declined', 'paid pay_1']);
});

it('the checkout reports a window that was closed', async () => {
  const { running, told } = await start();
  await load();
  await running;
  opened?.options.modal.ondismiss();
  expect(told).toEqual(['dismissed']);
});

it('the checkout opens no window if the buyer has left before its script arrives', async () => {
  const leaving = new AbortController();
  const { running } = await start(leaving.signal);
  const refused = expect(running).rejects.toThrow();
  leaving.abort();
  await load();
  await refused;
  expect(opened).toBeNull();
});

it('the checkout throws when its script does not load, and loads it again the next time', async () => {
  const { running, openCheckout } = await start();
  const refused = expect(running).rejects.toThrow('could not be loaded');
  scripts[0]?.dispatchEvent(new Event('error'));
  await refused;
  const nothing = { onPaid: () => {}, onFailed: () => {}, onDismissed: () => {} };
  const again = openCheckout(order, nothing, new AbortController().signal);
  await load();
  await again;
  expect(scripts).toHaveLength(2);
  expect(opened).not.toBeNull();
});
