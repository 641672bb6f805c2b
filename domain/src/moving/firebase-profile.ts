import * as v from 'valibot';
import { emailSchema } from '../account/account-contract.ts';
import { defaultProfilePicture, profilePictures } from '../profile/avatars.ts';
import type { TaskVisibility } from '../visibility/task-visibility.ts';
import { createNotes, type Finding, type FindingNotes } from './finding.ts';
import { writeIsoDate } from './firebase-date.ts';
import { readVisibility } from './firebase-list.ts';
import { type FirebaseNode, flagAt, textAt, toNode } from './firebase-value.ts';
import { countAt, pastDateAt } from './noted-values.ts';

/** What users/{uid} says about a person, except their subscription. */
export type MovedProfile = {
  readonly email: string | null;
  readonly username: string | null;
  readonly profilePicture: string;
  readonly isPremium: boolean;
  readonly trophies: number;
  readonly totalMinutes: number;
  readonly createdAt: number | null;
  /** Who may see the names of their tasks; null if they have not chosen. */
  readonly visibility: TaskVisibility | null;
};

export function readProfile(
  uid: string,
  node: FirebaseNode,
  { timeZone, now }: { timeZone: string; now: number },
): { profile: MovedProfile; findings: readonly Finding[] } {
  const notes = createNotes(`users/${uid}`);
  const email = v.safeParse(emailSchema, textAt(node, 'email') ?? '');
  const profile = {
    email: email.success ? email.output : null,
    username: textAt(node, 'username') ?? textAt(node, 'displayName'),
    profilePicture: readPicture(node, notes),
    isPremium: flagAt(node, 'isPremium'),
    trophies: countAt(node, 'trophies', notes),
    totalMinutes: countAt(node, 'TotalTime', notes),
    createdAt: pastDateAt(node, 'createdAt', notes, { timeZone, now, missing: null }),
    visibility: readVisibility(node, notes),
  };
  return { profile, findings: notes.findings };
}

/** Reads a picture, which must be one from the avatar catalogue. */
export function readPicture(node: FirebaseNode, notes: FindingNotes): string {
  const picture = textAt(node, 'profilePicture');
  if (picture !== null && profilePictures.includes(picture)) return picture;
  const reason = `there is no such picture, it is ${defaultProfilePicture} now`;
  if (picture !== null) notes.changed(reason, 'profilePicture');
  return defaultProfilePicture;
}

type WrittenProfile = Pick<MovedProfile, 'visibility'> & {
  readonly [Key in Exclude<keyof MovedProfile, 'visibility'>]: NonNullable<MovedProfile[Key]>;
};

export function writeProfile(profile: WrittenProfile, premium: FirebaseNode): FirebaseNode {
  const { email, username, profilePicture, isPremium, trophies, totalMinutes, createdAt, visibility } =
    profile;
  return toNode({
    TotalTime: totalMinutes,
    createdAt: writeIsoDate(createdAt),
    displayName: username,
    email,
    isPremium,
    profilePicture,
    ...Object.fromEntries(premium),
    trophies,
    username,
    visibility,
  });
}
