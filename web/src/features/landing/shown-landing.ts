import { type AnnouncedLanding, keepAnnouncedPeople } from '@focuspool/domain/landing/follow-landing';
import type { Landing } from '@focuspool/domain/landing/landing-contract';
import { sameMomentMs } from '@focuspool/domain/landing/next-landing';
import { useEffect } from 'react';
import * as v from 'valibot';
import { readStored, writeStored } from '../../platform/storage/device-storage.ts';
import { useLanding } from './use-landing.ts';

// By person: the landing that this tab showed last, and the moment that they chose themselves.
const lastShown = new Map<string, AnnouncedLanding | null>();
const chosenMoments = new Map<string, number>();

const lastShownKey = (userId: string) => `focuspool.told-landing.${userId}`;
const lastShownSchema = v.object({
  runKey: v.string(),
  endsAt: v.number(),
  people: v.array(v.object({ id: v.string() })),
});

function readLastShown(userId: string): AnnouncedLanding | null {
  return lastShown.get(userId) ?? readStored(lastShownKey(userId), v.nullable(lastShownSchema), null);
}

/** Also kept on the device, with ids only, so that it is not news after a reload. */
export function keepLastShown(userId: string, landing: Landing | null): void {
  const kept = landing && {
    runKey: landing.runKey,
    endsAt: landing.endsAt,
    people: landing.people.map(({ id }) => ({ id })),
  };
  // The page redraws each second; only a change is stored.
  const isKept = JSON.stringify(lastShown.get(userId)) === JSON.stringify(kept);
  lastShown.set(userId, kept);
  if (!isKept) writeStored(lastShownKey(userId), kept);
}

/** Notes a landing that the person chose themselves, which is shown at once, even on a quiet page. */
export function expectLanding(userId: string, endsAt: number): void {
  chosenMoments.set(userId, endsAt);
}

/** Returns the person's landing as far as it may be shown: on a quiet page, people who join later wait (product 21.1). */
export function useShownLanding(userId: string, isQuiet: boolean): Landing | null | undefined {
  const known = useLanding(userId);
  const chosen = chosenMoments.get(userId);
  const isChosen = known && chosen !== undefined && Math.abs(known.endsAt - chosen) <= sameMomentMs;
  const shown = known && isQuiet && !isChosen ? keepAnnouncedPeople(known, readLastShown(userId)) : known;
  useEffect(() => {
    if (shown === undefined) return;
    keepLastShown(userId, shown);
    if (isChosen) chosenMoments.delete(userId);
  }, [userId, shown, isChosen]);
  return shown;
}
