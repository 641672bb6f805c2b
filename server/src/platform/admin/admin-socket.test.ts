import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DrizzleQueryError } from 'drizzle-orm';
import { Hono } from 'hono';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { makeTemporaryFolder } from '../../../testing/processes/temporary-folder.ts';
import { createRecordedLog } from '../../../testing/recorded-log.ts';
import { ExpectedError } from '../expected-error.ts';
import { createLog } from '../log.ts';
import { adminSocketPath, sendAdminCommand, serveAdmin } from './admin-socket.ts';

const log = createLog('silent');

async function serve(dataDir: string, app: Hono = createEcho()) {
  const stop = await serveAdmin(app, dataDir, log);
  onTestFinished(stop);
  return stop;
}

function createEcho(): Hono {
  return new Hono().post('/echo', async (c) =>
    c.json({ isDone: true, message: JSON.stringify(await c.req.json()) }),
  );
}

describe('the admin socket', () => {
  it('the admin socket carries a command to the running server and its answer back', async () => {
    const dataDir = makeTemporaryFolder();
    await serve(dataDir);
    expect(await sendAdminCommand(dataDir, '/echo', { name: 'Ada' })).toEqual({
      isDone: true,
      message: '{"name":"Ada"}',
    });
  });

  it('the admin socket is accessible only to its own user', async () => {
    const dataDir = makeTemporaryFolder();
    await serve(dataDir);
    expect(statSync(adminSocketPath(dataDir)).mode & 0o777).toBe(0o600);
  });

  it('the admin socket replaces one that a killed server left behind', async () => {
    const dataDir = makeTemporaryFolder();
    writeFileSync(adminSocketPath(dataDir), '');
    await serve(dataDir);
    expect(await sendAdminCommand(dataDir, '/echo', {})).toMatchObject({ isDone: true });
  });

  it('the admin socket does not answer before the server starts or after it stops', async () => {
    const dataDir = makeTemporaryFolder();
    expect(await sendAdminCommand(dataDir, '/echo', {})).toBeNull();
    const stop = await serveAdmin(createEcho(), dataDir, log);
    await stop();
    expect(await sendAdminCommand(dataDir, '/echo', {})).toBeNull();
    expect(await sendAdminCommand(join(dataDir, 'nowhere'), '/echo', {})).toBeNull();
  });

  it('the admin socket reports the error status of a command', async () => {
    const dataDir = makeTemporaryFolder();
    await serve(dataDir);
    await expect(sendAdminCommand(dataDir, '/unknown', {})).rejects.toThrow('The server answered 404');
  });

  it('the admin socket says why a command failed, and the log leaves out whom it concerned', async () => {
    const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
    onTestFinished(() => printed.mockRestore());
    const dataDir = makeTemporaryFolder();
    const { log: recorded, readLines, readText } = createRecordedLog();
    const full = new Error('could not extend file: No space left on device');
    const app = new Hono()
      .post('/premium', () => {
        throw new DrizzleQueryError('select 1 where email = $1', ['ada@example.com'], full);
      })
      .post('/copy', () => {
        throw new ExpectedError('The disk has no room: make room.');
      });
    onTestFinished(await serveAdmin(app, dataDir, recorded));
    expect(await sendAdminCommand(dataDir, '/premium', {})).toEqual({
      isDone: false,
      message:
        'The server could not do it: could not extend file: No space left on device. See its log for more.',
    });
    expect(await sendAdminCommand(dataDir, '/copy', {})).toEqual({
      isDone: false,
      message: 'The disk has no room: make room.',
    });
    expect(readLines()).toMatchObject([{ msg: 'admin command failed', command: '/premium' }]);
    expect(readText()).not.toContain('ada@example.com');
    expect(printed).not.toHaveBeenCalled();
  });

  it('the admin socket is left out with a warning if its path is too long', async () => {
    const warn = vi.spyOn(log, 'warn');
    const dataDir = join(makeTemporaryFolder(), 'x'.repeat(100));
    mkdirSync(dataDir);
    await serve(dataDir);
    expect(warn).toHaveBeenCalledOnce();
    expect(await sendAdminCommand(dataDir, '/echo', {}).catch(() => null)).toBeNull();
  });
});
