import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { openSealed, sealText } from '../auth/signing-keys.ts';
import { findSecret } from '../persisted-secret.ts';
import type { Services } from '../services.ts';
import { serverKeys } from './server-key-tables.ts';

const purpose = 'push messages';

type KeyServices = Pick<Services, 'auth' | 'config' | 'database' | 'log'>;

/**
 * The private key of push messages, base64url: the same for all processes of one database, since subscriptions made with another
 * key are refused and forgotten. The key in the settings counts, else the stored one, else the file of an earlier release.
 */
export async function findPushKey(services: KeyServices): Promise<string> {
  const { config, database, log } = services;
  const { vapidPrivateKey: given, dataDir } = config;
  const kept = await readKept(services);
  if (kept?.opened?.isSealedToday && kept.opened.text === (given ?? kept.opened.text))
    return kept.opened.text;
  if (given && kept?.opened && given !== kept.opened.text) {
    log.warn('VAPID_PRIVATE_KEY has changed: give all processes the same one; devices agree to push again');
  }
  const key =
    given ??
    kept?.opened?.text ??
    (await findSecret(dataDir, 'vapid-private-key')) ??
    randomBytes(32).toString('base64url');
  const sealed = await sealText(services, purpose, key);
  await database
    .insert(serverKeys)
    .values({ name: purpose, sealed })
    .onConflictDoUpdate({
      target: serverKeys.name,
      set: { sealed },
      // If several processes start at once, the first one's key counts.
      setWhere: eq(serverKeys.sealed, kept?.sealed ?? ''),
    });
  return given ?? (await readKept(services))?.opened?.text ?? key;
}

async function readKept(services: KeyServices) {
  const [row] = await services.database.select().from(serverKeys).where(eq(serverKeys.name, purpose));
  return row && { sealed: row.sealed, opened: await openSealed(services, purpose, row.sealed) };
}
