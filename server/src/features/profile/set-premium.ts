import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import type { Services } from '../../platform/services.ts';
import { findUserByEmail } from '../../platform/sessions/user-store.ts';
import { tellPremium } from './profile-news.ts';
import { setPremium as storePremium } from './profile-store.ts';

/** `nobody` has signed up with the address, or somebody has but is still `unnamed`. */
export type PremiumRefusal = 'nobody' | 'unnamed';

/** Without `live` the person's open tabs notice when they next ask. */
export type PremiumServices = Pick<Services, 'database' | 'config'> & Partial<Pick<Services, 'live'>>;

/** What an operator grants or takes back: the stored flag alone, whatever the person has paid for. */
export async function setPremium(
  { database, config, live }: PremiumServices,
  email: string,
  isPremium: boolean,
): Promise<Outcome<{ email: string }, PremiumRefusal>> {
  const user = await findUserByEmail(database, email);
  if (!user) return refuse('nobody');
  const changed = await storePremium(database, [user.id], isPremium);
  if (live && changed.length > 0) tellPremium({ live, config }, user.id, isPremium);
  return changed.length > 0 ? accept({ email: user.email }) : refuse('unnamed');
}
