import { type ThrottleName, throttleRules } from '@focuspool/domain/account/throttle-rules';
import type { Context } from 'hono';
import { type Refused, replyTooMany } from '../http/reply.ts';
import type { Services } from '../services.ts';
import { type AttemptLimit, createAttemptLimit } from './attempt-limit.ts';
import { readClientAddress } from './client-address.ts';

type Limits = Record<ThrottleName, { account: AttemptLimit; address: AttemptLimit }>;

export type Throttle = {
  /** Counts a call; the answer to give when its account or its address has made too many, which says until when. */
  refuse(c: Context, name: ThrottleName, account: string): Promise<(Response & Refused) | null>;
  /** Takes back what was counted for an account that has proved itself. */
  forget(name: ThrottleName, account: string): Promise<void>;
};

export function createThrottle({ config, database }: Pick<Services, 'config' | 'database'>): Throttle {
  const names = Object.keys(throttleRules) as ThrottleName[];
  const limits = Object.fromEntries(
    names.map((name) => {
      const { account, address } = throttleRules[name];
      const shared = { ...address, attempts: address.attempts * config.addressLimitFactor };
      return [
        name,
        {
          account: createAttemptLimit(database, `${name}.account`, account),
          address: createAttemptLimit(database, `${name}.address`, shared),
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
