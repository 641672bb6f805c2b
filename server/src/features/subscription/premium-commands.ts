import { formatExactAmount } from '@focuspool/domain/money';
import { commandActor } from '@focuspool/domain/operator/audit-log';
import { refusals } from '@focuspool/domain/refusals';
import { paymentIdSchema } from '@focuspool/domain/subscription/payment-contract';
import { Hono } from 'hono';
import * as v from 'valibot';
import type { AdminReply } from '../../platform/admin/admin-socket.ts';
import { validate } from '../../platform/http/validate.ts';
import { grantPremium, type PremiumServices, revokePremium } from './premium/grant-premium.ts';
import { listPayments } from './refunds/list-payments.ts';
import { takeBackCommission } from './refunds/take-back-commission.ts';

const premiumCommandSchema = v.object({
  email: v.string(),
  isPremium: v.boolean(),
  /** When a grant ends, as an ISO time; null or absent for one without end. */
  endDate: v.optional(v.nullable(v.pipe(v.string(), v.isoTimestamp())), null),
});
export type PremiumCommand = v.InferInput<typeof premiumCommandSchema>;

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** Grants or revokes premium for an operator, and returns the result in words. */
export async function runPremiumCommand(
  services: PremiumServices,
  { email, isPremium, endDate: end = null }: PremiumCommand,
): Promise<AdminReply> {
  const endDate = end === null ? null : new Date(end);
  if (isPremium && endDate && endDate <= services.clock.now()) {
    return { isDone: false, message: 'Premium cannot be granted until a time in the past.' };
  }
  const outcome = isPremium
    ? await grantPremium(services, email, endDate)
    : await revokePremium(services, email);
  if (outcome.ok) {
    const until = endDate ? `, until ${dayFormat.format(endDate)} (UTC)` : '';
    const withoutPremium = services.config.isPremiumForAll
      ? 'no longer has a plan or grant; PREMIUM_FOR_ALL opens all pages to them'
      : 'is no longer premium';
    const state = isPremium ? `is now premium${until}` : withoutPremium;
    return { isDone: true, message: `${outcome.value.email} ${state}.` };
  }
  const message = {
    nobody: `No one has signed up as ${email}.`,
    unnamed: `${email} has not chosen a username yet.`,
  }[outcome.reason];
  return { isDone: false, message };
}

const paymentsCommandSchema = v.object({
  page: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)),
  isJson: v.boolean(),
});

const commissionCommandSchema = v.object({ paymentId: paymentIdSchema });
export type CommissionCommand = v.InferOutput<typeof commissionCommandSchema>;

/** Takes the commission of a payment back, and returns the result in words. */
export async function runCommissionCommand(
  services: PremiumServices,
  { paymentId }: CommissionCommand,
): Promise<AdminReply> {
  const taken = await takeBackCommission(services, { actor: commandActor }, paymentId);
  if (!taken.ok) return { isDone: false, message: refusals[taken.reason].message };
  const amount = formatExactAmount(taken.value.amount);
  return { isDone: true, message: `The commission of ${amount} on ${paymentId} has been taken back.` };
}

/** Offers these commands on a running server, on its Unix socket only. */
export function createPremiumCommands(services: PremiumServices): Hono {
  return new Hono()
    .post('/premium', validate('json', premiumCommandSchema), async (c) =>
      c.json(await runPremiumCommand(services, c.req.valid('json'))),
    )
    .post('/payments', validate('json', paymentsCommandSchema), async (c) =>
      c.json(await listPayments(services, c.req.valid('json'))),
    )
    .post('/commission-reversal', validate('json', commissionCommandSchema), async (c) =>
      c.json(await runCommissionCommand(services, c.req.valid('json'))),
    );
}
