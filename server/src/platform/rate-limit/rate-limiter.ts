import { type RateLimit, type RateLimitName, rateLimits } from '@focuspool/domain/account/rate-limits';
import type { Viewer } from '@focuspool/domain/account/viewer';
import type { Context, MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import { type Refused, replyTooMany } from '../http/reply.ts';
import type { Services } from '../services.ts';
import { describeConnection, readClientAddress } from './client-address.ts';
import { createSharedRateCounter, type SharedRateCounter } from './rate-counter.ts';

type Limits = Record<
  RateLimitName,
  { account: SharedRateCounter | null; address: SharedRateCounter; pair: SharedRateCounter | null }
>;

/** By what the attempts at an account from one place are counted: from a known device, or from an address. */
const toPairKey = (account: string, device: string | null, address: string) =>
  `${account} ${device ? `device ${device}` : address}`;

export type RateLimiter = {
  /**
   * Counts a call; returns the 429 answer if its account or its address has made too many, else null. A device that is known to
   * the account has a count of its own. `account` is null if none is named.
   */
  refuse(
    c: Context,
    name: RateLimitName,
    account: string | null,
    device?: string | null,
  ): Promise<(Response & Refused) | null>;
  /** Counts the call of an admitted viewer, and answers it if they have made too many. */
  limit(name: RateLimitName): MiddlewareHandler<{ Variables: { viewer: Viewer } }>;
  /** Resets the counts of an account that has signed in. */
  forget(c: Context, name: RateLimitName, account: string, device?: string | null): Promise<void>;
};

export function createRateLimiter({
  config,
  database,
  log,
}: Pick<Services, 'config' | 'database' | 'log'>): RateLimiter {
  const names = Object.keys(rateLimits) as RateLimitName[];
  const limits = Object.fromEntries(
    names.map((name) => {
      const limit: { account?: RateLimit; address: RateLimit; pair?: RateLimit } = rateLimits[name];
      const { account, address, pair } = limit;
      const shared = { ...address, attempts: address.attempts * config.addressLimitFactor };
      return [
        name,
        {
          account: account ? createSharedRateCounter(database, `${name}.account`, account) : null,
          address: createSharedRateCounter(database, `${name}.address`, shared),
          pair: pair ? createSharedRateCounter(database, `${name}.pair`, pair) : null,
        },
      ];
    }),
  ) as Limits;

  const refuse: RateLimiter['refuse'] = async (c, name, ofAccount, device = null) => {
    const { account, address, pair } = limits[name];
    const { trustedProxies: trusted } = config;
    const { address: from, forwarded } = describeConnection(c, trusted);
    const tooMany = await address.count(from);
    // Behind a proxy that is not counted in TRUST_PROXY, everyone has the proxy's address.
    if (tooMany !== null && forwarded !== trusted) {
      const told = `TRUST_PROXY is ${trusted}, and x-forwarded-for had ${forwarded}`;
      log.warn(`${told}: with so many proxies in front set TRUST_PROXY=${forwarded}`);
    }
    if (tooMany !== null) return replyTooMany(c, tooMany);
    if (ofAccount === null) return null;
    const waitOfSource = await pair?.count(toPairKey(ofAccount, device, from));
    const wait = waitOfSource ?? (device && pair ? null : await account?.count(ofAccount)) ?? null;
    return wait === null ? null : replyTooMany(c, wait);
  };

  return {
    refuse,
    limit: (name) =>
      createMiddleware(async (c, next) => (await refuse(c, name, c.var.viewer.userId)) ?? next()),
    forget: async (c, name, ofAccount, device = null) => {
      const { account, pair } = limits[name];
      await pair?.forget(toPairKey(ofAccount, device, readClientAddress(c, config.trustedProxies)));
      await account?.forget(ofAccount);
    },
  };
}
