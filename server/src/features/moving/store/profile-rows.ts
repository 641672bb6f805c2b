import type { MovedProfile } from '@focuspool/domain/moving/firebase-profile';
import { suggestUsernames } from '@focuspool/domain/moving/suggest-usernames';
import { isStorableId } from '@focuspool/domain/storable-id';
import { minuteMs } from '@focuspool/domain/time-units';
import { inArray } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database/database.ts';
import { findTakenUsernames } from '../../profile/profile-store.ts';
import { profiles } from '../../profile/profile-tables.ts';
import { visibilitySettings } from '../../visibility/visibility-tables.ts';
import { createDraw } from '../import-context.ts';
import type { Newcomer } from '../newcomer.ts';

/** Finds the usernames of those people who have a profile. */
export async function findNames(tx: Transaction, ids: readonly string[]): Promise<Map<string, string>> {
  const wanted = ids.filter(isStorableId);
  if (wanted.length === 0) return new Map();
  const { userId, username } = profiles;
  const rows = await tx.select({ userId, username }).from(profiles).where(inArray(userId, wanted));
  return new Map(rows.map((row) => [row.userId, row.username]));
}

const suggestionsFor = (uid: string, wanted: string | null) =>
  suggestUsernames(wanted, createDraw(`name ${uid}`));

/** The most names that are tried until each person has a free one. */
const mostRounds = 50;

/** Gives each person a profile under the first of their names that is free; returns the names. */
export async function insertProfiles(
  tx: Transaction,
  people: readonly Newcomer[],
  now: number,
): Promise<[Newcomer, string][]> {
  const named: [Newcomer, string][] = [];
  let waiting = people.map((person) => ({
    person,
    names: suggestionsFor(person.uid, person.profile.username),
  }));
  for (let round = 0; round < mostRounds && waiting.length > 0; round += 1) {
    const tried = waiting.map((one) => ({ ...one, name: one.names.next().value }));
    const taken = await findTakenUsernames(
      tx,
      tried.map(({ name }) => name),
    );
    const free = tried.filter(({ name }) => {
      const lowered = name.toLowerCase();
      return !taken.has(lowered) && taken.add(lowered);
    });
    const inserted = await insertNamed(tx, free, now);
    named.push(
      ...free.flatMap(({ person, name }) =>
        inserted.has(person.uid) ? [[person, name] as [Newcomer, string]] : [],
      ),
    );
    waiting = tried.filter(({ person }) => !inserted.has(person.uid));
  }
  if (waiting.length > 0) throw new Error('No free username was found');
  return named;
}

async function insertNamed(
  tx: Transaction,
  rows: readonly { person: Newcomer; name: string }[],
  now: number,
): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const values = rows.map(({ person: { uid, profile }, name }) => ({
    userId: uid,
    username: name,
    profilePicture: profile.profilePicture,
    isPremium: profile.isPremium,
    trophies: profile.trophies,
    totalMinutes: profile.totalMinutes,
    createdAt: new Date(profile.createdAt ?? estimateJoinedAt(profile, now)),
  }));
  const inserted = await tx
    .insert(profiles)
    .values(values)
    .onConflictDoNothing()
    .returning({ userId: profiles.userId });
  const named = new Set(inserted.map(({ userId }) => userId));
  const choices = rows.flatMap(({ person: { uid: userId, profile } }) =>
    profile.visibility && named.has(userId) ? [{ userId, visibility: profile.visibility }] : [],
  );
  if (choices.length > 0) await tx.insert(visibilitySettings).values(choices).onConflictDoNothing();
  return named;
}

/**
 * The latest time at which a person without a date can have begun: no one has more minutes than have passed since, and none can
 * be earned for that time again.
 */
function estimateJoinedAt({ totalMinutes }: MovedProfile, now: number): number {
  return Math.max(0, now - totalMinutes * minuteMs);
}

const suggestionsKnown = 6;

/** Returns whether an import gave the person this name instead of their own. */
export function wasRenamed(uid: string, wanted: string | null, name: string): boolean {
  const suggested = suggestionsFor(uid, wanted).take(suggestionsKnown);
  return name !== wanted?.trim() && suggested.some((one) => one === name);
}
