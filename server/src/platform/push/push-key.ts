import { randomBytes } from 'node:crypto';
import { eq, like } from 'drizzle-orm';
import { openSealed, sealText } from '../auth/signing-keys.ts';
import { findSecret } from '../persisted-secret.ts';
import type { Services } from '../services.ts';
import { serverKeys } from './server-key-tables.ts';

const purpose = 'push messages';

type KeyServices = Pick<Services, 'auth' | 'config' | 'database' | 'log'>;

/**
 * The private key of push messages, base64url: the same for all processes of one database, since subscriptions made with another
 * key are refused and forgotten. The key in the settings counts, else the stored one, else the file of an earlier release. One that
 * this AUTH_SECRET cannot open stays stored, and counts again once the right one is back.
 */
export async function findPushKey(services: KeyServices): Promise<string> {
  const { config, database, log } = services;
  const { vapidPrivateKey: given, dataDir } = config;
  const { kept, closed } = await readKept(services);
  if (closed > 0) {
    log.error(
      'this database was written with another AUTH_SECRET: set that one, if need be as AUTH_SECRET_PREVIOUS',
    );
  }
  if (kept?.isSealedToday && kept.text === (given ?? kept.text)) return kept.text;
  if (given && kept && given !== kept.text) {
    log.warn('VAPID_PRIVATE_KEY has changed: give all processes the same one; devices agree to push again');
  }
  const key =
    given ??
    kept?.text ??
    (await findSecret(dataDir, 'vapid-private-key')) ??
    randomBytes(32).toString('base64url');
  const sealed = await sealText(services, purpose, key);
  await database
    .insert(serverKeys)
    .values({ name: kept?.name ?? nameAt(closed), sealed })
    .onConflictDoUpdate({
      target: serverKeys.name,
      set: { sealed },
      // If several processes start at once, the first one's key counts.
      setWhere: eq(serverKeys.sealed, kept?.sealed ?? ''),
    });
  return given ?? (await readKept(services)).kept?.text ?? key;
}

const nameAt = (at: number) => (at === 0 ? purpose : `${purpose} ${at + 1}`);

/** The first stored key that opens, and how many do not. */
async function readKept(services: KeyServices) {
  const rows = await services.database
    .select()
    .from(serverKeys)
    .where(like(serverKeys.name, `${purpose}%`))
    .orderBy(serverKeys.name);
  const read = await Promise.all(
    rows.map(async (row) => ({ ...row, opened: await openSealed(services, purpose, row.sealed) })),
  );
  const kept = read.flatMap(({ opened, ...row }) => (opened ? { ...row, ...opened } : []))[0];
  return { kept, closed: read.filter(({ opened }) => !opened).length };
}
