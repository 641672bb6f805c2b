import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PlanId, planIds, plans } from '@focuspool/domain/plans';
import { readConfig } from '../server/src/config.ts';
import { coupons, couponUses } from '../server/src/features/coupon/coupon-tables.ts';
import { createAuth } from '../server/src/platform/auth/auth.ts';
import { createPasswordHasher } from '../server/src/platform/auth/password-hasher.ts';
import { systemClock } from '../server/src/platform/clock.ts';
import { openEmbeddedEngine } from '../server/src/platform/database/embedded-engine.ts';
import { createLog } from '../server/src/platform/log.ts';
import { persistSecret } from '../server/src/platform/persisted-secret.ts';
import { createPerson, type Person } from '../server/testing/people.ts';

export type UsedCoupon = {
  readonly dataDir: string;
  readonly owner: Person;
  /** Signed in with a second factor, and without one; both are operators if ADMIN_EMAILS names them. */
  readonly operator: Person;
  readonly halfOperator: Person;
  readonly amountsPaise: number[];
};

/** Makes a data directory with an owner whose coupon was used `count` times, once a day, newest today. */
export async function prepareUsedCoupon(code: string, count: number): Promise<UsedCoupon> {
  const dataDir = mkdtempSync(join(tmpdir(), 'focuspool-e2e-'));
  const { database, close } = await openEmbeddedEngine(dataDir);
  const auth = createAuth({
    clock: systemClock,
    config: readConfig({ DATA_DIR: dataDir }),
    secret: await persistSecret(dataDir, 'auth-secret', 32),
    database,
    log: createLog('silent'),
    live: { closeSession: () => {} },
    passwords: createPasswordHasher(),
  });
  const app = { services: { auth, database } };
  const owner = await createPerson(app);
  const operator = await createPerson(app, { email: 'ops@example.com', hasSecondFactor: true });
  const halfOperator = await createPerson(app, { email: 'half@example.com' });
  const now = Date.now();
  await database.insert(coupons).values({ code, userId: owner.userId, createdAt: new Date(now) });
  const uses = Array.from({ length: count }, (_, index) => {
    const plan: PlanId = planIds[index % planIds.length] ?? 'basic';
    return {
      paymentId: `pay_${String(index).padStart(14, '0')}`,
      ownerId: owner.userId,
      code,
      plan,
      amountPaise: plans[plan].price,
      commissionPaise: plans[plan].price / 10,
      subscribedAt: new Date(now - index * 86_400_000),
    };
  });
  await database.insert(couponUses).values(uses);
  await close();
  return { dataDir, owner, operator, halfOperator, amountsPaise: uses.map(({ amountPaise }) => amountPaise) };
}
