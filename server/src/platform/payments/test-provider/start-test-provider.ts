import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Log } from '../../log.ts';
import { signText } from '../payment-signature.ts';
import type { RazorpaySettings } from '../razorpay-gateway.ts';
import { type Announce, buildEvent } from './announce-events.ts';
import { createProviderApi } from './provider-api.ts';
import { createFaultSwitches, type FaultSwitches } from './provider-fault.ts';
import { createTestCheckoutRoutes } from './test-checkout-routes.ts';
import { createTestDashboardRoutes } from './test-dashboard-routes.ts';
import { openTestLedger, type TestLedger } from './test-ledger.ts';

// No secret, since they guard nothing: no money moves, and the stand-in never runs in production.
const keys = { keyId: 'rzp_test_focuspool', keySecret: 'test mode key', webhookSecret: 'test mode webhook' };

export const testCheckoutPath = '/dev/payments';

/** Delivers a signed event to the server; `body` is what was signed. */
export type DeliverWebhook = (body: string, signature: string) => Promise<unknown>;

export type TestProvider = {
  /** How the gateway reaches it. */
  readonly settings: RazorpaySettings;
  readonly ledger: TestLedger;
  readonly faults: FaultSwitches;
  /** What browsers request from it, to be served under `testCheckoutPath`. */
  readonly browserRoutes: Hono;
  /** Events are lost until there is a receiver. */
  sendWebhooksTo(deliver: DeliverWebhook): void;
  close(): void;
};

/** A payment provider for machines without keys: it listens on loopback alone and speaks Razorpay's HTTP API. */
export async function startTestProvider(ledgerFile: string | null, log: Log): Promise<TestProvider> {
  const ledger = openTestLedger(ledgerFile);
  const faults = createFaultSwitches();
  let deliver: DeliverWebhook = async () => {};

  const announce: Announce = async (event, entities) => {
    const fault = faults.read(ledger.findOrder(entities.payment.order_id)?.notes.userId);
    if (fault === 'webhook_never' || fault === 'outage_after_capture') return;
    const body = buildEvent(event, entities);
    await deliver(body, signText(body, keys.webhookSecret)).catch((error: unknown) => {
      log.warn({ err: error, event }, 'test webhook not delivered');
    });
  };

  const api = createProviderApi({ ledger, faults, keys, announce });
  const browserRoutes = createTestCheckoutRoutes({ ledger, faults, keySecret: keys.keySecret, announce });
  browserRoutes.route('/', createTestDashboardRoutes(ledger, announce));
  const server = serve({ fetch: api.fetch, hostname: '127.0.0.1', port: 0 });
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve);
    server.once('error', reject);
  });
  const { port } = server.address() as AddressInfo;
  return {
    settings: {
      ...keys,
      apiUrl: `http://127.0.0.1:${port}`,
      checkoutScriptUrl: `${testCheckoutPath}/checkout.js`,
      isTestMode: true,
    },
    ledger,
    faults,
    browserRoutes,
    sendWebhooksTo: (receiver) => {
      deliver = receiver;
    },
    close: () => {
      server.close();
      if ('closeAllConnections' in server) server.closeAllConnections();
    },
  };
}
