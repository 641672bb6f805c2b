import { createHmac } from 'node:crypto';
import { appSetupSchema, recoveryCodesSchema } from '@focuspool/domain/account/second-factor';
import { readCookie, readCookies, readReply } from './read-reply.ts';
import type { TestApp } from './test-app.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const stepMs = 30_000;

/** The code that an app with this key shows at `at`, in epoch milliseconds (RFC 6238). */
export function computeCode(key: string, at: number): string {
  const bits = [...key.replaceAll(' ', '')]
    .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / stepMs)));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
}

type Asked = Pick<TestApp, 'request' | 'clock'>;

/** Begins to set up an app; returns its key. */
export async function beginApp({ request }: Asked, cookie: string, proof?: string): Promise<string> {
  const body = proof === undefined ? {} : { proof };
  return (await readReply(appSetupSchema, await request('/api/account/second-factors/app', { cookie, body })))
    .key;
}

/** Turns two-step sign-in on; `cookie` is the session's from then on, and each next code is a later one. */
export async function turnOnTwoStep(app: Asked, cookie: string, proof?: string) {
  const key = await beginApp(app, cookie, proof);
  const nextCode = () => {
    app.clock.advance(stepMs);
    return computeCode(key, app.clock.now().getTime());
  };
  const answer = await app.request('/api/account/second-factors/app/confirmation', {
    cookie,
    body: { code: nextCode() },
  });
  const { codes } = await readReply(recoveryCodesSchema, answer);
  return { key, codes, nextCode, cookie: readCookies(answer) };
}

/** The cookie set by a first step. */
export const readStepCookie = (response: Response) => readCookie(response, 'focuspool.second_step');
