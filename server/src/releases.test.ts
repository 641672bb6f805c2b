import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { personalDataSchema } from '@focuspool/domain/privacy/personal-data';
import { describe, expect, inject, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import {
  describePlace,
  makeStartedPlace,
  openPlace,
  queryPlace,
} from '../testing/databases/database-places.ts';
import { fillAccount, secretTask } from '../testing/full-account.ts';
import { readCookies, readReply } from '../testing/read-reply.ts';
import { startTestApp } from '../testing/test-app.ts';
import { startTestShop } from '../testing/test-shop.ts';
import { runBackup, runRestore } from './platform/backup/backup-commands.ts';
import { listTables, nameTable } from './platform/backup/catalogue.ts';
import { loadRows, withoutForeignKeys } from './platform/backup/restore.ts';
import type { Place } from './platform/database/plain-session.ts';

// Backups of databases that each release made and filled itself, with one account that has done everything possible then.
const folder = join(import.meta.dirname, '../testing/releases');
const releases = readdirSync(folder).map((file) =>
  file.replace(/^release-(.*)\.backup$/, '$1').replaceAll('-', '.'),
);
const fileOf = (version: string) => join(folder, `release-${version.replaceAll('.', '-')}.backup`);

const credentials = { email: 'ada@example.com', password: 'a long password' };

/** Releases whose processes may not run beside newer ones, according to the changelog. */
const aloneOnly = new Set(['0.1.0']);

it.runIf(inject('writesRelease'))('this version writes the backup of its database', async () => {
  const place = await makeStartedPlace();
  const { database, close } = await openPlace(place);
  const shop = await startTestShop({ services: { database } });
  const owner = await shop.signUp();
  await shop.request('/api/coupons/own', { cookie: owner.cookie, body: { letters: 'JKLM' } });
  await fillAccount(shop, await shop.signUp({ ...credentials, username: 'ada' }), 'JKLM50');
  await close();
  const { version } = manifest;
  await runBackup(place, fileOf(version), { version, now: new Date() });
});

it('every release has a backup of a database to test migrations with', () => {
  const changelog = readFileSync(join(import.meta.dirname, '../../CHANGELOG.md'), 'utf8');
  const released = [...changelog.matchAll(/^## (\d\S*)/gm)].map(([, version]) => version);
  expect(releases.sort()).toEqual(released.sort());
});

async function describeSchema(place: Place) {
  const { rows: _, sequences: __, ...schema } = await describePlace(place);
  return schema;
}

/** A database made by this version, not migrated from an earlier one. */
const fresh = await makeStartedPlace();
const newest = await describeSchema(fresh);

describe.each(releases)('a database of %s', (version) => {
  const file = fileOf(version);

  it('the database is migrated completely, and its person can sign in', async () => {
    const place = await makeStartedPlace();
    await runRestore(place, file, { version: manifest.version, mayReplace: false, now: new Date() });
    expect(await describeSchema(place)).toEqual(newest);

    const { database } = await openPlace(place);
    const { request } = await startTestApp({ services: { database } });
    const signedIn = await request('/api/account/sign-in', { body: credentials });
    expect(signedIn.status).toBe(200);
    const cookie = readCookies(signedIn);
    const data = await readReply(personalDataSchema, await request('/api/privacy/data', { cookie }));
    expect(data).toMatchObject({
      account: { email: 'ada@example.com', emailVerified: true },
      profile: { username: 'ada', trophies: 1, totalMinutes: data.runs[0]?.minutes },
      taskLists: [{ tasks: [{ text: secretTask, hasTrophy: true }] }],
      runs: [{ taskText: secretTask }],
      coupon: { own: { code: 'QRST50' }, uses: { length: 1 } },
    });
  });

  it.skipIf(aloneOnly.has(version))(
    'an older process can still write its rows beside a newer one',
    async () => {
      // With today's triggers, and without values for what was added since.
      const { tables, rows } = await queryPlace(fresh, async (query) => {
        const count = await withoutForeignKeys(query, () => loadRows(query, file));
        // The audit log, which nothing refers to, can only be added to.
        const emptied = (await listTables(query)).filter((table) => table !== 'audit_entries');
        for (const table of emptied) await query(`truncate ${nameTable(table)} cascade`);
        return count;
      });
      expect(tables).toBeGreaterThan(20);
      expect(rows).toBeGreaterThan(50);
    },
  );
});
