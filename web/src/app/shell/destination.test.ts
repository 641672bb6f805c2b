import type { Viewer } from '@focuspool/domain/account/viewer';
import { beforeEach, describe, expect, it } from 'vitest';
import { ann } from '../../features/account/testing/ann.ts';
import { dismissToast, readToasts } from '../../ui/feedback/toast-queue.ts';
import { findDestination, isBackgroundRefused, showPremiumToast } from './destination.ts';

function createViewer(isPremium: boolean, changes: Partial<Viewer> = {}): Viewer {
  return { ...ann, profile: { ...ann.profile, isPremium }, ...changes };
}

describe('the top bar', () => {
  it.each(['/tasks', '/settings'] as const)(
    'the top bar sends a visitor who asks for %s to the login',
    (page) => {
      expect(findDestination(null, page)).toEqual({ to: '/auth', needsPremium: false });
    },
  );

  it('the top bar sends a free user to the plans for the tasks, but lets them into the settings', () => {
    expect(findDestination(createViewer(false), '/tasks')).toEqual({
      to: '/subscribtion',
      needsPremium: true,
    });
    expect(findDestination(createViewer(false), '/settings')).toEqual({
      to: '/settings',
      needsPremium: false,
    });
  });

  it('the top bar sends a premium user to the page they ask for', () => {
    expect(findDestination(createViewer(true), '/tasks')).toEqual({ to: '/tasks', needsPremium: false });
  });

  it.each([
    ['a viewer who is not known yet', undefined],
    ['a user with an unverified email', createViewer(true, { emailVerified: false })],
    ['a user without a username', createViewer(true, { profile: null })],
  ])('the top bar sends %s to the page, whose own guard decides', (_who, viewer) => {
    expect(findDestination(viewer, '/tasks')).toEqual({ to: '/tasks', needsPremium: false });
  });
});

describe('choosing a background', () => {
  it.each([
    ['a visitor', null, true],
    ['a user with an unverified email', createViewer(true, { emailVerified: false }), true],
    ['a user without a username yet', createViewer(true, { profile: null }), true],
    ['a user without a plan', createViewer(false), true],
    ['a user with a plan', createViewer(true), false],
    ['a viewer not known yet', undefined, false],
  ])('choosing a background is refused for %s: $2', (_who, viewer, isRefused) => {
    expect(isBackgroundRefused(viewer)).toBe(isRefused);
  });
});

describe('the premium gate', () => {
  beforeEach(() => {
    for (const { id } of readToasts()) dismissToast(id);
  });

  it('the premium gate shows its toast for three seconds', () => {
    showPremiumToast();
    expect(readToasts()).toMatchObject([{ text: 'Go premium to use this feature', durationMs: 3_000 }]);
  });
});
