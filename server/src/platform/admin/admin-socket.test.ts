import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Hono } from 'hono';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { makeTemporaryFolder } from '../../../testing/processes/temporary-folder.ts';
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

  it('the admin socket is for this user alone', async () => {
    const dataDir = makeTemporaryFolder();
    await serve(dataDir);
    expect(statSync(adminSocketPath(dataDir)).mode & 0o777).toBe(0o600);
  });

  it('the admin socket takes the place of one that a killed server left behind', async () => {
    const dataDir = makeTemporaryFolder();
    writeFileSync(adminSocketPath(dataDir), '');
    await serve(dataDir);
    expect(await sendAdminCommand(dataDir, '/echo', {})).toMatchObject({ isDone: true });
  });

  it('the admin socket answers nobody once the server has stopped, or before it ever ran', async () => {
    const dataDir = makeTemporaryFolder();
    expect(await sendAdminCommand(dataDir, '/echo', {})).toBeNull();
    const stop = await serveAdmin(createEcho(), dataDir, log);
    await stop();
    expect(await sendAdminCommand(dataDir, '/echo', {})).toBeNull();
    expect(await sendAdminCommand(join(dataDir, 'nowhere'), '/echo', {})).toBeNull();
  });

  it('the admin socket passes on that the server could not do it', async () => {
    const dataDir = makeTemporaryFolder();
    await serve(dataDir);
    await expect(sendAdminCommand(dataDir, '/unknown', {})).rejects.toThrow('The server answered 404');
  });

  it('the admin socket is left out with a warning where its path is too long', async () => {
    const warn = vi.spyOn(log, 'warn');
    const dataDir = join(makeTemporaryFolder(), 'x'.repeat(100));
    mkdirSync(dataDir);
    await serve(dataDir);
    expect(warn).toHaveBeenCalledOnce();
    expect(await sendAdminCommand(dataDir, '/echo', {}).catch(() => null)).toBeNull();
  });
});
