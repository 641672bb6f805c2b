import type { Viewer } from '@focuspool/domain/account/viewer';
import { beforeEach, describe, expect, it } from 'vitest';
import { dismissToast, readToasts } from '../../ui/feedback/toast-queue.ts';
import { announcePremium, findDestination, isBackgroundRefused } from './destination.ts';

function createViewer(isPremium: boolean, changes: Partial<Viewer> = {}): Viewer {
  const profile = {
    username: 'ada',
    profilePicture: 'animals/Lion.jpg',
    isPremium,
    trophies: 0,
    totalMinutes: 0,
  };
  return { userId: 'u1', email: 'ada@example.com', emailVerified: true, profile, ...changes };
}

describe('the top bar leads', () => {
  it.each(['/tasks', '/settings'] as const)(
    'the top bar leads a visitor who asks for %s to the login',
    (page) => {
      expect(findDestination(null, page)).toEqual({ to: '/auth', needsPremium: false });
    },
  );

  it('the top bar leads a free user who asks for the tasks to the plans, and for the settings to the settings', () => {
    expect(findDestination(createViewer(false), '/tasks')).toEqual({
      to: '/subscribtion',
      needsPremium: true,
    });
    expect(findDestination(createViewer(false), '/settings')).toEqual({
      to: '/settings',
      needsPremium: false,
    });
  });

  it('the top bar leads a premium user wherever they ask to go', () => {
    expect(findDestination(createViewer(true), '/tasks')).toEqual({ to: '/tasks', needsPremium: false });
  });

  it.each([
    ['whom it does not know yet', undefined],
    ['who has not verified their e-mail', createViewer(true, { emailVerified: false })],
    ['who has no username yet', createViewer(true, { profile: null })],
  ])('the top bar leads somebody %s to the page, whose own guard decides', (_who, viewer) => {
    expect(findDestination(viewer, '/tasks')).toEqual({ to: '/tasks', needsPremium: false });
  });
});

describe('a background', () => {
  it.each([
    ['a visitor', null, true],
    ['somebody who has not verified their e-mail', createViewer(true, { emailVerified: false }), true],
    ['somebody without a username', createViewer(true, { profile: null }), true],
    ['somebody without a plan', createViewer(false), true],
    ['somebody with a plan', createViewer(true), false],
    ['whoever is not known yet', undefined, false],
  ])('is to choose for %s, or refused', (_who, viewer, isRefused) => {
    expect(isBackgroundRefused(viewer)).toBe(isRefused);
  });
});

describe('the premium gate', () => {
  beforeEach(() => {
    for (const { id } of readToasts()) dismissToast(id);
  });

  it('the premium gate says so for three seconds', () => {
    announcePremium();
    expect(readToasts()).toMatchObject([{ text: 'Go premium to use this feature', durationMs: 3_000 }]);
  });
});
