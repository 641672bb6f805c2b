import { type RateLimitName, rateLimits } from '@focuspool/domain/account/rate-limits';
import type { Context } from 'hono';
import { type Refused, replyTooMany } from '../http/reply.ts';
import type { Services } from '../services.ts';
import { readClientAddress } from './client-address.ts';
import { createSharedRateCounter, type SharedRateCounter } from './rate-counter.ts';

type Limits = Record<RateLimitName, { account: SharedRateCounter; address: SharedRateCounter }>;

export type RateLimiter = {
  /** Counts a call; returns the 429 answer when its account or its address has made too many, else null. */
  refuse(c: Context, name: RateLimitName, account: string): Promise<(Response & Refused) | null>;
  /** Resets the count of an account that has signed in. */
  forget(name: RateLimitName, account: string): Promise<void>;
};

export function createRateLimiter({ config, database }: Pick<Services, 'config' | 'database'>): RateLimiter {
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
      const from = readClientAddress(c, config.trustedProxies);
      const wait = (await address.count(from)) ?? (await account.count(ofAccount));
      return wait === null ? null : replyTooMany(c, wait);
    },
    forget: (name, account) => limits[name].account.forget(account),
  };
}
