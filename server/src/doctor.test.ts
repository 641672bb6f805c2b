import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { runProgram } from '../testing/processes/program.ts';
import { quickStart } from '../testing/processes/quick-start.ts';
import { makeTemporaryFolder } from '../testing/processes/temporary-folder.ts';
import { findFreePort } from '../testing/services/free-port.ts';
import { readConfig } from './config.ts';
import { diagnose } from './platform/doctor/diagnose.ts';
import type { Finding } from './platform/doctor/finding.ts';

it('the doctor names each wrong setting on its own line and exits with 1', async () => {
  const settings = { PORT: 'http', DATABASE: 'sqlite' };
  expect(await runProgram('doctor.ts', [], settings).ended).toEqual({
    code: 1,
    signal: null,
    stdout:
      'WRONG  settings         PORT must be a port number.\n' +
      'WRONG  settings         DATABASE must be embedded, or not be set.\n',
    stderr: '',
  });
});

it('the doctor goes on in peace when whoever reads its findings leaves', async () => {
  const line = `PORT=http "${process.execPath}" "${join(import.meta.dirname, 'doctor.ts')}" | true`;
  const { stderr } = await promisify(execFile)('/bin/sh', ['-c', line], { env: { ...quickStart } });
  expect(stderr).toBe('');
});

it('the doctor prints its usage for an unknown option', async () => {
  expect(await runProgram('doctor.ts', ['--cure'], {}).ended).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^Usage: npm run doctor\n/),
  });
});

it('the doctor runs every check, even if several services are missing', async () => {
  const BASE_URL = `http://127.0.0.1:${await findFreePort()}`;
  const PUSH_HOSTS = `127.0.0.1:${await findFreePort()}`;
  const config = readConfig({
    BASE_URL,
    PUSH_HOSTS,
    DATA_DIR: join(makeTemporaryFolder(), 'data'),
    ADMIN_EMAIL: 'ada@example.com',
  });
  const findings: Finding[] = [];
  for await (const finding of diagnose(config, {
    version: '1.2.3',
    receiver: null,
    pushServices: [BASE_URL],
    demoAddresses: [],
  })) {
    findings.push(finding);
  }
  expect(findings.map(({ subject, state }) => [subject, state])).toEqual([
    ['settings', 'wrong'],
    ['database', 'ok'],
    ['disk', expect.any(String)],
    ['public address', 'wrong'],
    ['clock', 'unused'],
    ['live updates', 'unused'],
    ['mail', 'unused'],
    ['payments', 'unused'],
    ['OpenID issuer', 'unused'],
    ['push', 'wrong'],
  ]);
  const { text } = findings.at(-1) ?? {};
  for (const address of [BASE_URL, `https://${PUSH_HOSTS}`]) expect(text).toContain(address);
  expect(findings[0]?.text).toBe('ADMIN_EMAIL is ignored: ADMIN_EMAILS may be meant.');
});
