import type { Outcome } from '@focuspool/domain/outcome';
import { plans } from '@focuspool/domain/plans';
import { dayMs, hourMs } from '@focuspool/domain/time-units';
import {
  type Dispute,
  PaymentGatewayError,
  type ProviderPage,
  providerPageSize,
} from '../../../platform/payments/payment-gateway.ts';
import { type Sweep, untilStopped } from '../../../platform/sweeps.ts';
import { listDisputes, listRefunds } from '../store/refund-store.ts';
import { listRetainedIds } from '../store/retained-payment-store.ts';
import { type RefundServices, type SyncRefusal, syncDispute, syncRefunds } from './sync-refunds.ts';

/** For how long refunds and disputes may still change. */
const refundDays = 30;
const disputeDays = 180;
/** The most pages that one sweep reads of each list. */
const maxPages = 10;

type Entry = { readonly id: string; readonly paymentId: string; readonly status: string };

/** After this time, nothing that was bought before is still running. */
const longestPlanMs = Math.max(...Object.values(plans).map((plan) => plan.durationInDays)) * dayMs;

/**
 * Creates a sweep whose runs each continue from the last complete one. When
 * earlier processes completed one is not known, so it is taken to be long ago.
 */
export function createRefundSweep(services: RefundServices): Sweep {
  let sweptAt = new Date(services.clock.now().getTime() - longestPlanMs);
  return {
    name: 'refunds and disputes',
    everyMs: hourMs,
    run: async (stopping) => {
      const begunAt = services.clock.now();
      if (await sweepRefunds(services, stopping, sweptAt)) sweptAt = begunAt;
    },
  };
}

/**
 * Finds refunds and disputes whose events never came. It reads the provider's own lists of recent ones, whatever the number of
 * payments, and asks further about those that are not stored with their status yet. Returns whether nothing was left out.
 */
export async function sweepRefunds(
  services: RefundServices,
  stopping?: AbortSignal,
  sweptAt = services.clock.now(),
): Promise<boolean> {
  const { payments, log, failpoint } = services;
  if (!payments) return true;
  let isComplete = true;
  const syncIsolated = async (what: object, sync: () => Promise<Outcome<null, SyncRefusal>>) => {
    try {
      const synced = await sync();
      if (!synced.ok && synced.reason === 'payment_uncertain') isComplete = false;
    } catch (error) {
      isComplete = false;
      // A problem with one payment must not stop the others.
      log.error({ err: error, ...what }, 'refund or dispute could not be recorded');
    }
  };
  const since = (days: number) => new Date(sweptAt.getTime() - days * dayMs);
  try {
    for await (const page of readProviderPages(payments.listNewRefunds, since(refundDays), stopping)) {
      const changed = await findChanged(services, page, listRefunds);
      for (const paymentId of untilStopped(new Set(changed.map(({ paymentId }) => paymentId)), stopping)) {
        await syncIsolated({ paymentId }, () => syncRefunds(services, paymentId));
      }
    }
    for await (const page of readProviderPages<Dispute>(
      payments.listNewDisputes,
      since(disputeDays),
      stopping,
    )) {
      for (const { id } of untilStopped(await findChanged(services, page, listDisputes), stopping)) {
        await syncIsolated({ disputeId: id }, () => syncDispute(services, id));
      }
    }
  } catch (error) {
    if (!(error instanceof PaymentGatewayError)) throw error;
    isComplete = false;
    log.warn({ err: error }, 'refunds and disputes could not be listed');
  }
  await failpoint?.('refunds.swept');
  return isComplete && !stopping?.aborted;
}

type ReadPage<Item> = (page: ProviderPage) => Promise<readonly Item[]>;

async function* readProviderPages<Item>(
  read: ReadPage<Item>,
  since: Date,
  stopping: AbortSignal | undefined,
): AsyncGenerator<readonly Item[]> {
  for (let skip = 0; skip < maxPages * providerPageSize && !stopping?.aborted; skip += providerPageSize) {
    const page = await read({ since, skip });
    yield page;
    if (page.length < providerPageSize) return;
  }
}

type ListKnown = typeof listRefunds | typeof listDisputes;

/** Returns the entries of recorded payments that are not stored yet, or with another status. */
async function findChanged<Item extends Entry>(
  { database }: RefundServices,
  page: readonly Item[],
  listKnown: ListKnown,
): Promise<Item[]> {
  const kept = await listRetainedIds(
    database,
    page.map(({ paymentId }) => paymentId),
  );
  const known = await listKnown(database, [...kept]);
  const statuses = new Map(known.map(({ id, status }) => [id, status]));
  return page.filter(({ id, paymentId, status }) => kept.has(paymentId) && statuses.get(id) !== status);
}
