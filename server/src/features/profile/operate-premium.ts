import { Hono } from 'hono';
import * as v from 'valibot';
import { validate } from '../../platform/http/validate.ts';
import type { OperatorReply } from '../../platform/operator/operator-command.ts';
import { type PremiumServices, setPremium } from './set-premium.ts';

export const premiumCommandSchema = v.object({ email: v.string(), isPremium: v.boolean() });
export type PremiumCommand = v.InferOutput<typeof premiumCommandSchema>;

/** Sets premium as an operator asks for it, and says what came of it. */
export async function operatePremium(
  services: PremiumServices,
  { email, isPremium }: PremiumCommand,
): Promise<OperatorReply> {
  const outcome = await setPremium(services, email, isPremium);
  if (outcome.ok) {
    const state = isPremium ? 'is premium now' : 'is not premium any more';
    return { isDone: true, message: `${outcome.value.email} ${state}.` };
  }
  const message = {
    nobody: `Nobody has signed up as ${email}.`,
    unnamed: `${email} has not chosen a username yet.`,
  }[outcome.reason];
  return { isDone: false, message };
}

/** What a running server does for an operator; served on its Unix socket alone. */
export function createOperatorApp(services: PremiumServices): Hono {
  const app = new Hono();
  app.post('/premium', validate('json', premiumCommandSchema), async (c) =>
    c.json(await operatePremium(services, c.req.valid('json'))),
  );
  return app;
}
