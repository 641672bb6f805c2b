import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { forgetStored, listStoredKeys, readStored, writeStored } from './device-storage.ts';
import { createFakeStorage } from './testing/fake-storage.ts';

const schema = v.object({ minutes: v.number() });
const forbidden = (): Storage => {
  throw new DOMException('no', 'SecurityError');
};

describe('stored values', () => {
  it('a stored value is read back as it was written, until it is forgotten', () => {
    const { storage } = createFakeStorage();
    expect(writeStored('a', { minutes: 25 }, storage)).toBe(true);
    expect(readStored('a', schema, { minutes: 0 }, storage)).toEqual({ minutes: 25 });
    forgetStored('a', storage);
    expect(readStored('a', schema, { minutes: 0 }, storage)).toEqual({ minutes: 0 });
  });

  it.each(['', '{', 'null', '{"minutes":"25"}'])('the fallback is read when %j is stored', (text) => {
    const { storage } = createFakeStorage();
    storage().setItem('a', text);
    expect(readStored('a', schema, { minutes: 5 }, storage)).toEqual({ minutes: 5 });
  });

  it('stored keys are listed by their prefix', () => {
    const { storage } = createFakeStorage();
    for (const key of ['run.1', 'walk.1', 'run.2']) writeStored(key, 1, storage);
    expect(listStoredKeys('run.', storage)).toEqual(['run.1', 'run.2']);
  });

  it('forbidden storage reads as empty and throws no error', () => {
    expect(writeStored('a', 1, forbidden)).toBe(false);
    expect(readStored('a', v.number(), 7, forbidden)).toBe(7);
    expect(listStoredKeys('', forbidden)).toEqual([]);
    expect(() => forgetStored('a', forbidden)).not.toThrow();
  });

  it('a value is not written on a full device', () => {
    expect(writeStored('a', 1, createFakeStorage({ isFull: true }).storage)).toBe(false);
  });
});
