import { beforeEach, describe, expect, it } from 'vitest';
import { dismissToast, readToasts, showToast, watchToasts } from './toast-queue.ts';

const texts = () => readToasts().map((toast) => toast.text);

describe('toasts', () => {
  beforeEach(() => {
    for (const { id } of readToasts()) dismissToast(id);
  });

  it('toasts stand in the order in which they were said, each with its time', () => {
    showToast('Please set timer.', 3_000);
    showToast('Copied!');
    expect(readToasts()).toMatchObject([
      { text: 'Please set timer.', durationMs: 3_000 },
      { text: 'Copied!', durationMs: 5_000 },
    ]);
  });

  it('toasts are shown anew rather than twice when the same is said again', () => {
    showToast('Please set timer.');
    const [first] = readToasts();
    showToast('Please set timer.');
    expect(texts()).toEqual(['Please set timer.']);
    expect(readToasts()[0]?.id).not.toBe(first?.id);
  });

  it('toasts stand beside the same words where each offers something of its own', () => {
    const undo = { label: 'Undo', keys: 'Control+Z', onPress: () => {} };
    const ids = [showToast('1 task cleared.', 8_000, undo), showToast('1 task cleared.', 8_000, undo)];
    expect(readToasts().map(({ id }) => id)).toEqual(ids);
  });

  it('toasts give way to newer ones beyond three', () => {
    for (const text of ['one', 'two', 'three', 'four']) showToast(text);
    expect(texts()).toEqual(['two', 'three', 'four']);
  });

  it('toasts leave one by one, and whoever watches is told until they stop', () => {
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
