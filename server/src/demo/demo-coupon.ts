import { type PlanId, planIds, plans } from '@focuspool/domain/plans';
import { dayMs } from '@focuspool/domain/time-units';
import { recordCouponUse } from '../features/coupon/coupon-use-store.ts';
import { generateCoupon } from '../features/coupon/coupons.ts';
import { insertProfile } from '../features/profile/profile-store.ts';
import type { Services } from '../platform/services.ts';
import { demoAddressOf, demoFriends } from './demo-people.ts';

const useCount = 24;
const daysApart = 3;

type CouponServices = Pick<Services, 'auth' | 'clock' | 'database'>;

/** Gives the demo account a coupon that its friends have used over the past weeks, with more than one page of uses. */
export async function seedDemoCoupon(services: CouponServices, ownerId: string): Promise<void> {
  const made = await generateCoupon(services, ownerId, { letters: 'DEMO', isReplacing: false });
  if (!made.ok) throw new Error(`The demo's coupon could not be made: ${made.reason}`);
  const { code } = made.value.coupon;
  const buyers: string[] = [];
  for (const friend of demoFriends) buyers.push(await seedFriend(services, friend));
  const now = services.clock.now().getTime();
  await services.database.transaction(async (tx) => {
    for (let index = 0; index < useCount; index += 1) {
      const plan: PlanId = planIds[(index * 2) % planIds.length] ?? 'basic';
      await recordCouponUse(tx, {
        paymentId: `pay_demo${index}_${ownerId}`,
        ownerId,
        code,
        buyerId: buyers[index % buyers.length] ?? null,
        plan,
        amountPaise: plans[plan].price,
        subscribedAt: new Date(now - index * daysApart * dayMs),
      });
    }
  });
}

/** Makes a person with a name and a face who cannot sign in: the account has no password. */
async function seedFriend(
  { auth, clock, database }: CouponServices,
  friend: (typeof demoFriends)[number],
): Promise<string> {
  const { internalAdapter } = await auth.$context;
  const email = demoAddressOf(friend);
  const user = await internalAdapter.createUser(
    { email, name: email, emailVerified: true },
    { method: 'email' },
  );
  await insertProfile(database, { ...friend, userId: user.id, createdAt: clock.now() });
  return user.id;
}
