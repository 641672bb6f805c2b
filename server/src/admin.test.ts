import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect } from 'vitest';
import { itOn } from '../testing/databases/engine-choice.ts';
import { createPostgresDatabase } from '../testing/databases/test-database.ts';
import { makeDataDir } from '../testing/processes/data-dir.ts';
import { runProgram, startServerProgram } from '../testing/processes/program.ts';
import { makeTemporaryFolder } from '../testing/processes/temporary-folder.ts';
import { readCookies } from '../testing/read-reply.ts';
import { adminUsage } from './admin-commands.ts';

const patience = { timeout: 400_000 };

function runAdmin(args: string[], settings: Record<string, string> = {}) {
  return runProgram('admin.ts', args, settings).ended;
}

async function signUp(url: string, email: string): Promise<void> {
  const post = (path: string, body: object, cookie = '') =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
  const signedUp = await post('/api/account/sign-up', { email, password: 'a long password' });
  expect(signedUp.status).toBe(200);
  const cookie = readCookies(signedUp);
  const named = await post('/api/profile', { username: `u${randomUUID().slice(0, 8)}` }, cookie);
  expect(named.status).toBe(200);
}

describe('npm run admin', () => {
  itOn('embedded')('npm run admin prints its usage for an unknown command', patience, async () => {
    expect(await runAdmin(['make-coffee', 'ada@example.com'])).toMatchObject({
      code: 2,
      stdout: '',
      stderr: `${adminUsage}\n`,
    });
  });

  itOn('embedded')('npm run admin works with and without a running server', patience, async () => {
    const settings = { DATA_DIR: await makeDataDir() };
    const server = await startServerProgram(settings);
    await signUp(server.url, 'ada@example.com');
    expect(await runAdmin(['grant-premium', 'ada@example.com'], settings)).toMatchObject({
      code: 0,
      stdout: 'ada@example.com is now premium.\n',
      stderr: '',
    });
    expect(await runAdmin(['grant-premium', 'bob@example.com'], settings)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: 'No one has signed up as bob@example.com.\n',
    });

    const limited = ['grant-premium', 'ada@example.com', '--until', '2999-12-31'];
    expect((await runAdmin(limited, settings)).stdout).toBe(
      'ada@example.com is now premium, until 31 December 2999 (UTC).\n',
    );
    expect(await runAdmin(['payments', '--page', '2'], settings)).toMatchObject({
      code: 0,
      stdout: 'Nothing has been paid yet.\n',
      stderr: '',
    });

    server.signal('SIGKILL');
    await server.ended;
    expect(await runAdmin(['revoke-premium', 'ada@example.com'], settings)).toMatchObject({
      code: 0,
      stdout: 'ada@example.com is no longer premium.\n',
      stderr: '',
    });
  });

  itOn('embedded')('npm run admin imports a community and exports it again', patience, async () => {
    const folder = makeTemporaryFolder();
    const settings = { DATA_DIR: join(folder, 'data') };
    const files = { exported: join(folder, 'in.json'), written: join(folder, 'out.json') };
    const users = { ada: { email: 'ada@example.com', username: 'ada' }, bob: 'nobody' };
    await writeFile(files.exported, JSON.stringify({ users }));
    const nowhere = await runAdmin(['export-firebase', files.written], settings);
    expect(nowhere).toMatchObject({ code: 1, stderr: expect.stringContaining('There is no database') });
    expect(await runAdmin(['import-firebase', files.exported], settings)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(
        /^left out: users\/bob: this is not a person\nTaken: 1 people, .*1 invitations\.\nRows: 0 here already, 0 changed, 1 left out\.\nThey are in the embedded database in .*\.\n$/,
      ),
      stderr: '',
    });
    const out = await runAdmin(['export-firebase', files.written], settings);
    expect(out).toMatchObject({ code: 0, stdout: `The community is in ${files.written}.\n` });
    expect(JSON.parse(await readFile(files.written, 'utf8'))).toMatchObject({
      usernames: { ada: 'ada' },
      users: { ada: { email: 'ada@example.com', username: 'ada', isPremium: false } },
    });
    // An import also adds an entry when it begins.
    expect(await runAdmin(['check-audit-log'], settings)).toMatchObject({
      code: 0,
      stdout: 'The audit log is intact: 3 entries.\n',
    });
  });

  itOn('embedded')('npm run admin fails when there is no database yet', patience, async () => {
    const DATA_DIR = `${makeTemporaryFolder()}/nowhere`;
    const { code, stderr } = await runAdmin(['grant-premium', 'ada@example.com'], { DATA_DIR });
    expect(code).toBe(1);
    expect(stderr).toBe(`There is no database in ${DATA_DIR} yet: start FocusPool first.\n`);
  });

  itOn('embedded')('npm run admin backs up beside a running server and restores elsewhere', async () => {
    const [DATA_DIR, other] = [await makeDataDir(), makeTemporaryFolder()];
    const file = join(makeTemporaryFolder(), 'focuspool.backup');
    const server = await startServerProgram({ DATA_DIR });
    await signUp(server.url, 'ada@example.com');
    const backedUp = await runAdmin(['backup', file], { DATA_DIR });
    expect(backedUp).toMatchObject({ code: 0, stderr: '' });
    expect(backedUp.stdout).toContain(file);
    expect(readdirSync(DATA_DIR).filter((name) => name.startsWith('copy-'))).toEqual([]);
    expect(await runAdmin(['restore', file, '--replace'], { DATA_DIR })).toMatchObject({
      code: 1,
      stderr: `Another FocusPool already uses ${DATA_DIR}: stop it, or set another DATA_DIR.\n`,
    });
    const restored = await runAdmin(['restore', file], { DATA_DIR: other });
    expect(restored).toMatchObject({ code: 0, stderr: '' });
    expect(restored.stdout).toMatch(`\nThey are in the embedded database in ${other}.\n`);
    const countRows = ({ stdout }: { stdout: string }) =>
      Number(/^(?:Backed up|Restored) (\d+) rows/.exec(stdout)?.[1]);
    expect(countRows(restored)).toBeGreaterThan(3);
    expect(countRows(restored)).toBe(countRows(backedUp));
  });

  itOn('postgres')('npm run admin works on the database at DATABASE_URL', patience, async () => {
    const DATABASE_URL = await createPostgresDatabase();
    const client = new pg.Client(DATABASE_URL);
    await client.connect();
    await client.query(`insert into users (id, name, email) values ('1', 'Ada', 'ada@example.com')`);
    await client.query(
      `insert into profiles (user_id, username, profile_picture) values ('1', 'ada', 'animals/Lion.jpg')`,
    );
    const settings = { DATABASE_URL };
    expect(await runAdmin(['grant-premium', 'Ada@example.com'], settings)).toMatchObject({
      code: 0,
      stdout: 'ada@example.com is now premium.\n',
    });
    const { rows } = await client.query('select is_premium from profiles');
    await client.end();
    expect(rows).toEqual([{ is_premium: true }]);
  });
});
