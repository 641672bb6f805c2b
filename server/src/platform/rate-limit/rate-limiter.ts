import { type RateLimitName, rateLimits } from '@focuspool/domain/account/rate-limits';
import type { Context } from 'hono';
import { type Refused, replyTooMany } from '../http/reply.ts';
import type { Services } from '../services.ts';
import { describeConnection } from './client-address.ts';
import { createSharedRateCounter, type SharedRateCounter } from './rate-counter.ts';

type Limits = Record<RateLimitName, { account: SharedRateCounter; address: SharedRateCounter }>;

export type RateLimiter = {
  /** Counts a call; returns the 429 answer when its account or its address has made too many, else null. */
  refuse(c: Context, name: RateLimitName, account: string): Promise<(Response & Refused) | null>;
  /** Resets the count of an account that has signed in. */
  forget(name: RateLimitName, account: string): Promise<void>;
};

export function createRateLimiter({
  config,
  database,
  log,
}: Pick<Services, 'config' | 'database' | 'log'>): RateLimiter {
  const names = Object.keys(rateLimits) as RateLimitName[];
  const limits = Object.fromEntries(
    names.map((name) => {
      const { account, address } = rateLimits[name];
      const shared = { ...address, attempts: address.attempts * config.addressLimitFactor };
      return [
        name,
        {
          account: createSharedRateCounter(database, `${name}.account`, account),
          address: createSharedRateCounter(database, `${name}.address`, shared),
        },
      ];
    }),
  ) as Limits;

  return {
    refuse: async (c, name, ofAccount) => {
      const { account, address } = limits[name];
      const { trustedProxies: trusted } = config;
      const { address: from, forwarded } = describeConnection(c, trusted);
      const tooMany = await address.count(from);
      // Behind a proxy that is not counted everybody has its address.
      if (tooMany !== null && forwarded !== trusted) {
        const told = `TRUST_PROXY is ${trusted}, and x-forwarded-for had ${forwarded}`;
        log.warn(`${told}: with so many proxies in front set TRUST_PROXY=${forwarded}`);
      }
      const wait = tooMany ?? (await account.count(ofAccount));
      return wait === null ? null : replyTooMany(c, wait);
    },
    forget: (name, account) => limits[name].account.forget(account),
  };
}
