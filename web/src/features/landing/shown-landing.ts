import { keepToTold } from '@focuspool/domain/landing/follow-landing';
import type { Landing } from '@focuspool/domain/landing/landing-contract';
import { sameMomentMs } from '@focuspool/domain/landing/next-landing';
import { useEffect } from 'react';
import { useLanding } from './use-landing.ts';

// By person: what they were told last in this tab, and the moment that they have pressed for themselves.
const told = new Map<string, Landing | null>();
const pressed = new Map<string, number>();

/** Those whom somebody hid here: that they are out of a landing is no news. */
const leftOut = new Set<string>();

export function leaveOut(personId: string, isHidden: boolean): void {
  if (isHidden) leftOut.add(personId);
  else leftOut.delete(personId);
}

export function isLeftOut(personId: string): boolean {
  return leftOut.has(personId);
}

/** What somebody asks for themselves is shown to them at once, quiet or not. */
export function expectLanding(userId: string, endsAt: number): void {
  pressed.set(userId, endsAt);
}

/** With whom a person lands, as far as it may be told: quiet, whoever comes to it waits (product 21.1). */
export function useShownLanding(userId: string, isQuiet: boolean): Landing | null | undefined {
  const known = useLanding(userId);
  const asked = pressed.get(userId);
  const isAsked = known && asked !== undefined && Math.abs(known.endsAt - asked) <= sameMomentMs;
  const shown = known && isQuiet && !isAsked ? keepToTold(known, told.get(userId) ?? null) : known;
  useEffect(() => {
    if (shown === undefined) return;
    told.set(userId, shown);
    if (isAsked) pressed.delete(userId);
  }, [userId, shown, isAsked]);
  return shown;
}
