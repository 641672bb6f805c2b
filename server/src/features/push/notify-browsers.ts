import type { Notice } from '@focuspool/domain/push/alert';
import type { Services } from '../../platform/services.ts';
import { deleteGoneSubscriptions, listSubscriptions } from './push-store.ts';

type Browser = Awaited<ReturnType<typeof listSubscriptions>>[number];

type NoticeToSend = {
  readonly notice: Notice;
  /** At most 32 characters: a later notice replaces one that has not reached a browser yet. */
  readonly topic: string;
  /** After this time it is no longer news. */
  readonly lastsMs: number;
  readonly isNotified: (browser: Browser) => boolean;
};

type Claim = { readonly claimedUntil: Date; readonly limit: number };

const batchSize = 100;
/** Longer than sending takes. Failures are tried again after it. */
const claimMs = 30_000;

/** Tells of everything that is due, batch after batch, each claimed for this process alone while it sends. */
export async function notifyDue<Due>(
  { clock }: Pick<Services, 'clock'>,
  claim: (now: Date, how: Claim) => Promise<Due[]>,
  notify: (due: Due) => Promise<void>,
  stopping?: AbortSignal,
): Promise<void> {
  while (!stopping?.aborted) {
    const now = clock.now();
    const claimedUntil = new Date(now.getTime() + claimMs);
    const due = await claim(now, { claimedUntil, limit: batchSize });
    await Promise.all(due.map(notify));
    if (due.length < batchSize) return;
  }
}

/**
 * Sends a notice to all browsers of a person that have not been told; returns the addresses at which it arrived and failed. Those
 * that the push service reports as gone (`push-sender.ts`) are forgotten.
 */
export async function notifyBrowsers(
  { database, push }: Pick<Services, 'database' | 'push'>,
  userId: string,
  { notice, topic, lastsMs, isNotified }: NoticeToSend,
): Promise<{ sent: string[]; failed: string[] }> {
  const text = JSON.stringify(notice);
  const browsers = (await listSubscriptions(database, userId)).filter((browser) => !isNotified(browser));
  const results = await Promise.all(
    browsers.map(async (to) => ({
      endpoint: to.endpoint,
      result: await push.send(to, text, { topic, lastsMs }),
    })),
  );
  const pick = (wanted: string) =>
    results.filter(({ result }) => result === wanted).map(({ endpoint }) => endpoint);
  await deleteGoneSubscriptions(database, pick('gone'));
  return { sent: pick('sent'), failed: pick('failed') };
}
