import { join } from 'node:path';
import type { Hono } from 'hono';
import type { Config } from '../../config.ts';
import type { Log } from '../log.ts';
import type { PaymentGateway } from './payment-gateway.ts';
import { createRazorpayGateway } from './razorpay-gateway.ts';
import { startTestProvider, testCheckoutPath } from './test-provider/start-test-provider.ts';

export type OpenPayments = {
  /** Null if nothing is sold here. */
  readonly gateway: PaymentGateway | null;
  /** Serves the stand-in's browser side and delivers its webhooks to the app; does nothing with a real provider. */
  attachTo(app: Hono): void;
  close(): void;
};

/** The configured provider; without keys the stand-in, but only outside production. */
export async function openPayments(config: Config, log: Log): Promise<OpenPayments> {
  if (config.razorpay) {
    const gateway = createRazorpayGateway({ ...config.razorpay, isTestMode: false });
    return { gateway, attachTo: () => {}, close: () => {} };
  }
  if (config.isProduction) return { gateway: null, attachTo: () => {}, close: () => {} };
  const provider = await startTestProvider(join(config.dataDir, 'test-payments.jsonl'), log);
  return {
    gateway: createRazorpayGateway(provider.settings),
    attachTo: (app) => {
      app.route(testCheckoutPath, provider.browserRoutes);
      provider.sendWebhooksTo((body, signature) => postWebhook(app, body, signature));
    },
    close: () => provider.close(),
  };
}

export async function postWebhook(app: Hono, body: string, signature: string): Promise<Response> {
  const headers = { 'content-type': 'application/json', 'x-razorpay-signature': signature };
  return app.request('/api/payments/webhook', { method: 'POST', headers, body });
}
