import { createHook } from 'node:async_hooks';
import { hashPassword } from 'better-auth/crypto';
import { expect, it } from 'vitest';
import { createPasswordHasher, testPasswordCost } from './password-hasher.ts';

const password = 'correct horse';
const hasher = createPasswordHasher();
const cheap = createPasswordHasher(testPasswordCost);

it('a password hash has the minimum cost that OWASP recommends, and records it', async () => {
  const hash = await hasher.hash(password);
  expect(hash).toMatch(/^\$scrypt\$ln=16,r=8,p=2\$[\w-]{22}\$[\w-]{43}$/);
  expect(await hasher.verify({ hash, password })).toBe(true);
  expect(await hasher.verify({ hash, password: 'another horse' })).toBe(false);
  expect(hasher.isOutdated(hash)).toBe(false);
});

it('a password hash differs each time, even for the same password', async () => {
  expect(await cheap.hash(password)).not.toBe(await cheap.hash(password));
});

it('a password hash of another cost is accepted and counts as outdated', async () => {
  const hash = await cheap.hash(password);
  expect(await hasher.verify({ hash, password })).toBe(true);
  expect(await hasher.verify({ hash, password: 'another horse' })).toBe(false);
  expect(hasher.isOutdated(hash)).toBe(true);
});

it('a password hash made by better-auth is accepted and counts as outdated', async () => {
  const hash = await hashPassword(password);
  expect(await cheap.verify({ hash, password })).toBe(true);
  expect(await cheap.verify({ hash, password: 'another horse' })).toBe(false);
  expect(cheap.isOutdated(hash)).toBe(true);
});

it('a password hash matches its letters in any Unicode form', async () => {
  const hash = await cheap.hash('caf\u00e9 horse');
  expect(await cheap.verify({ hash, password: 'cafe\u0301 horse' })).toBe(true);
});

it('at most two passwords are hashed at once', async () => {
  let most = 0;
  const running = new Set<number>();
  const watch = createHook({
    init: (id, type) => {
      if (type !== 'SCRYPTREQUEST') return;
      running.add(id);
      most = Math.max(most, running.size);
    },
    after: (id) => {
      running.delete(id);
    },
  }).enable();
  await Promise.all(Array.from({ length: 20 }, () => cheap.hash(password)));
  watch.disable();
  expect(most).toBe(2);
});

it('a password hashed beforehand is reused in its own work and nowhere else', async () => {
  const [inside, outside] = await Promise.all([
    cheap.hashBefore(password, async () => [await cheap.hash(password), await cheap.hash(password)]),
    cheap.hash(password),
  ]);
  expect(new Set(inside).size).toBe(1);
  expect(inside).not.toContain(outside);
  expect(await cheap.verify({ hash: inside[0] ?? '', password })).toBe(true);
});
