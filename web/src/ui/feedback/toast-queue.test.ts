import { beforeEach, describe, expect, it } from 'vitest';
import { dismissToast, readToasts, showToast, watchToasts } from './toast-queue.ts';

const texts = () => readToasts().map((toast) => toast.text);

describe('toasts', () => {
  beforeEach(() => {
    for (const { id } of readToasts()) dismissToast(id);
  });

  it('toasts are kept in the order in which they were shown, each with its duration', () => {
    showToast('Please set timer.', 3_000);
    showToast('Copied!');
    expect(readToasts()).toMatchObject([
      { text: 'Please set timer.', durationMs: 3_000 },
      { text: 'Copied!', durationMs: 5_000 },
    ]);
  });

  it('a toast with the same text as another replaces it', () => {
    showToast('Please set timer.');
    const [first] = readToasts();
    showToast('Please set timer.');
    expect(texts()).toEqual(['Please set timer.']);
    expect(readToasts()[0]?.id).not.toBe(first?.id);
  });

  it('toasts with the same text stay side by side if each has its own action', () => {
    const undo = { label: 'Undo', keys: 'Control+Z', onPress: () => {} };
    const ids = [showToast('1 task cleared.', 8_000, undo), showToast('1 task cleared.', 8_000, undo)];
    expect(readToasts().map(({ id }) => id)).toEqual(ids);
  });

  it('only the three newest toasts are kept', () => {
    for (const text of ['one', 'two', 'three', 'four']) showToast(text);
    expect(texts()).toEqual(['two', 'three', 'four']);
  });

  it('toasts are dismissed one by one, and watchers are notified until they stop', () => {
    let told = 0;
    const stop = watchToasts(() => told++);
    showToast('one');
    showToast('two');
    dismissToast(readToasts()[0]?.id ?? 0);
    expect(texts()).toEqual(['two']);
    expect(told).toBe(3);
    stop();
    showToast('three');
    expect(told).toBe(3);
  });
});
