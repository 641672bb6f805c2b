import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { mountDisk } from '../../testing/processes/small-disk.ts';
import { makeTemporaryFolder } from '../../testing/processes/temporary-folder.ts';
import { DataDirError } from './database/data-dir.ts';
import { findSecret, persistSecret } from './persisted-secret.ts';

describe('a persisted secret', () => {
  it('a persisted secret is created once, in a new directory, for this user only', async () => {
    const dataDir = join(makeTemporaryFolder(), 'data');
    const secret = await persistSecret(dataDir, 'auth-secret', 32);
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
    expect(await persistSecret(dataDir, 'auth-secret', 32)).toBe(secret);
    expect(statSync(join(dataDir, 'auth-secret')).mode & 0o777).toBe(0o600);
    expect(readdirSync(dataDir)).toEqual(['auth-secret']);
  });

  it('a persisted secret differs from one with another name', async () => {
    const dataDir = makeTemporaryFolder();
    expect(await persistSecret(dataDir, 'one', 9)).not.toBe(await persistSecret(dataDir, 'two', 9));
  });

  it('a persisted secret is the same for all concurrent callers', async () => {
    const dataDir = makeTemporaryFolder();
    const secrets = await Promise.all(
      Array.from({ length: 20 }, () => persistSecret(dataDir, 'auth-secret', 32)),
    );
    expect(new Set(secrets).size).toBe(1);
    expect(readdirSync(dataDir)).toEqual(['auth-secret']);
  });

  it('a persisted secret fails with a message of one line if its directory is a file', async () => {
    const file = join(makeTemporaryFolder(), 'data');
    writeFileSync(file, 'hello');
    const refused = persistSecret(file, 'auth-secret', 32);
    await expect(refused).rejects.toThrow(DataDirError);
    await expect(refused).rejects.toThrow(`${file} is not a directory: set another DATA_DIR.`);
    expect(readFileSync(file, 'utf8')).toBe('hello');
  });

  it('a persisted secret that is empty is reported instead of returned', async () => {
    const dataDir = makeTemporaryFolder();
    writeFileSync(join(dataDir, 'auth-secret'), '');
    const said = `${join(dataDir, 'auth-secret')} is empty: put back a copy of it, or remove it and start again.`;
    await expect(persistSecret(dataDir, 'auth-secret', 32)).rejects.toThrow(said);
    await expect(findSecret(dataDir, 'auth-secret')).rejects.toThrow(said);
  });

  it('a persisted secret leaves no partial file on a full disk', async ({ skip }) => {
    const disk = mountDisk('size=64k') ?? skip('needs the right to mount a small disk');
    writeFileSync(join(disk, 'ballast'), Buffer.alloc(64 * 1024));
    await expect(persistSecret(disk, 'auth-secret', 32)).rejects.toThrow(`The disk of ${disk} is full`);
    expect(readdirSync(disk)).toEqual(['ballast']);
  });
});
