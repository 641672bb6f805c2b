import { expect, it, onTestFinished, vi } from 'vitest';
import { toggleSmallWindow } from './small-window-store.ts';

it('a second press before the small window opens replaces it with one that stays open', async () => {
  const windows = [1, 2].map(() => Object.assign(new EventTarget(), { close: vi.fn() }));
  const requestWindow = vi.fn<() => Promise<unknown>>();
  for (const each of windows) requestWindow.mockResolvedValueOnce(each);
  vi.stubGlobal('window', { documentPictureInPicture: { requestWindow } });
  onTestFinished(() => void vi.unstubAllGlobals());
  await Promise.all([toggleSmallWindow(), toggleSmallWindow()]);
  // The browser closes one window when another is opened, and reports that a moment later.
  windows[0]?.dispatchEvent(new Event('pagehide'));
  await toggleSmallWindow();
  expect(requestWindow).toHaveBeenCalledTimes(2);
  expect(windows[1]?.close).toHaveBeenCalledOnce();
});
