import { keepToTold, type ToldLanding } from '@focuspool/domain/landing/follow-landing';
import type { Landing } from '@focuspool/domain/landing/landing-contract';
import { sameMomentMs } from '@focuspool/domain/landing/next-landing';
import { useEffect } from 'react';
import * as v from 'valibot';
import { readStored, writeStored } from '../../platform/storage/device-storage.ts';
import { useLanding } from './use-landing.ts';

// By person: what they were told last in this tab, and the moment that they have pressed for themselves.
const told = new Map<string, ToldLanding | null>();
const pressed = new Map<string, number>();

const toldKey = (userId: string) => `focuspool.told-landing.${userId}`;
const toldSchema = v.object({
  runKey: v.string(),
  endsAt: v.number(),
  people: v.array(v.object({ id: v.string() })),
});

function readTold(userId: string): ToldLanding | null {
  return told.get(userId) ?? readStored(toldKey(userId), v.nullable(toldSchema), null);
}

/** On the device too, by their ids alone: on a page that is loaded anew it is nothing new. */
export function keepTold(userId: string, landing: Landing | null): void {
  const kept = landing && {
    runKey: landing.runKey,
    endsAt: landing.endsAt,
    people: landing.people.map(({ id }) => ({ id })),
  };
  // Each second draws it anew.
  const isKept = JSON.stringify(told.get(userId)) === JSON.stringify(kept);
  told.set(userId, kept);
  if (!isKept) writeStored(toldKey(userId), kept);
}

/** Those whom somebody hid here: that they are out of a landing is no news. */
const hiddenHere = new Set<string>();

export function noteHidden(personId: string, isHidden: boolean): void {
  if (isHidden) hiddenHere.add(personId);
  else hiddenHere.delete(personId);
}

export function isHiddenHere(personId: string): boolean {
  return hiddenHere.has(personId);
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
  const shown = known && isQuiet && !isAsked ? keepToTold(known, readTold(userId)) : known;
  useEffect(() => {
    if (shown === undefined) return;
    keepTold(userId, shown);
    if (isAsked) pressed.delete(userId);
  }, [userId, shown, isAsked]);
  return shown;
}
