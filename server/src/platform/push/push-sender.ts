import type { PushSubscription } from '@focuspool/domain/push/push-contract';
import webPush from 'web-push';
import type { Log } from '../log.ts';
import { derivePublicKey } from './vapid-key.ts';

/** A push service that hangs holds up the others for no longer than this. */
const requestLimitMs = 5_000;

/** `gone` is a subscription that will never be reached again; a `failed` one may work later. */
export type PushResult = 'sent' | 'gone' | 'failed';

export type PushSender = {
  /** The key that browsers subscribe with, base64url. */
  readonly publicKey: string;
  /** Sends text, encrypted for the browser; never throws. */
  send(to: PushSubscription, text: string, delivery: Delivery): Promise<PushResult>;
};

type Delivery = {
  /** At most 32 characters. A later text of the same topic replaces one that has not arrived. */
  readonly topic: string;
  /** How long the text may wait for the browser. */
  readonly lastsMs: number;
};

type PushSenderParts = {
  /** Base64url of the 32 bytes of a P-256 private key. */
  readonly privateKey: string;
  /** The contact for push services: an https or mailto address. */
  readonly subject: string;
  readonly log: Log;
};

/** Web Push (RFC 8030, 8291) with VAPID (RFC 8292). Throws if the private key is invalid. */
export function createPushSender({ privateKey, subject, log }: PushSenderParts): PushSender {
  const publicKey = derivePublicKey(privateKey);
  if (publicKey === null) throw new Error('The key of push messages is no private key of P-256');
  const options = { vapidDetails: { subject, publicKey, privateKey }, urgency: 'high' } as const;
  return {
    publicKey,
    send: async (to, text, { topic, lastsMs }) => {
      const service = new URL(to.endpoint).host;
      try {
        const TTL = Math.ceil(lastsMs / 1_000);
        const request = webPush.generateRequestDetails(to, text, { ...options, topic, TTL });
        const response = await fetch(to.endpoint, {
          method: 'POST',
          headers: request.headers as Record<string, string>,
          body: new Uint8Array(request.body),
          redirect: 'error',
          signal: AbortSignal.timeout(requestLimitMs),
        });
        await response.body?.cancel();
        return judge(response.status, () => log.warn({ service, status: response.status }, 'push refused'));
      } catch (error) {
        log.warn({ service, err: error }, 'push failed');
        return 'failed';
      }
    },
  };
}

function judge(status: number, warn: () => void): PushResult {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  warn();
  // Made with a key pair other than ours: the browser subscribes again at the next start.
  return status === 403 ? 'gone' : 'failed';
}
