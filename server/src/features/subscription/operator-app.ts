import { Hono } from 'hono';
import * as v from 'valibot';
import { validate } from '../../platform/http/validate.ts';
import type { PremiumServices } from './premium/grant-premium.ts';
import { operatePremium, premiumCommandSchema } from './premium/operate-premium.ts';
import { listPayments } from './refunds/list-payments.ts';

const paymentsCommandSchema = v.object({
  page: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)),
  isJson: v.boolean(),
});

/** What a running server does for an operator; served on its Unix socket alone. */
export function createOperatorApp(services: PremiumServices): Hono {
  const app = new Hono();
  app.post('/premium', validate('json', premiumCommandSchema), async (c) =>
    c.json(await operatePremium(services, c.req.valid('json'))),
  );
  app.post('/payments', validate('json', paymentsCommandSchema), async (c) =>
    c.json(await listPayments(services, c.req.valid('json'))),
  );
  return app;
}
