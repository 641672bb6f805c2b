import type { Services } from '../../platform/services.ts';
import type { Sweep } from '../../platform/sweeps.ts';
import { holdAbandonedAccount, listAbandonedAccounts } from './abandoned-account-store.ts';
import { removePerson } from './remove-person.ts';

const everyMs = 60 * 60_000;
const batch = 100;

/** Deletes the accounts that nobody verified, as their people would by leaving: name and address are free again. */
export function createAbandonedAccountSweep(
  services: Pick<Services, 'clock' | 'database' | 'live' | 'log'>,
): Sweep {
  const { database, log } = services;
  return {
    name: 'abandoned accounts',
    everyMs,
    run: async () => {
      // Accounts and sign-ins tell the time by the system's own clock, which no test moves.
      const now = new Date();
      let due = await listAbandonedAccounts(database, now, batch);
      let removed = 0;
      while (due.length > 0) {
        for (const userId of due) {
          const outcome = await removePerson(services, userId, async (tx) =>
            (await holdAbandonedAccount(tx, userId, now)) ? null : 'needed',
          );
          if (outcome.ok) removed += 1;
        }
        due = due.length < batch ? [] : await listAbandonedAccounts(database, now, batch);
      }
      if (removed > 0) log.info({ removed }, 'accounts deleted that were never verified');
    },
  };
}
