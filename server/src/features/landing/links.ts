import type { Viewer } from '@focuspool/domain/account/viewer';
import type { LinkedPerson, LinkSetting } from '@focuspool/domain/landing/link-contract';
import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import { maxUsernameLength } from '@focuspool/domain/profile/username';
import { findTimerEnd } from '@focuspool/domain/timer/timer';
import type { Queryable } from '../../platform/database/database.ts';
import { areHiddenBetween } from '../../platform/hidden-things/hidden-between.ts';
import type { NamedViewer } from '../../platform/http/gate.ts';
import type { Services } from '../../platform/services.ts';
import { findCurrentRuns } from '../timer/current-run-store.ts';
import { deleteLink, findLinkOwnerByName, findLinkSetting, putLink } from './link-store.ts';

type LinkServices = Pick<Services, 'clock' | 'database'>;

export async function readLinkSetting(
  { database }: LinkServices,
  { userId }: NamedViewer,
): Promise<Outcome<LinkSetting, never>> {
  return accept(await findLinkSetting(database, userId));
}

/** Turns the link on or off; turning it off works without a plan too. Once it is off, the address belongs to no one at once. */
export async function turnLink(
  { clock, database }: LinkServices,
  { userId, profile }: NamedViewer,
  { isOn }: LinkSetting,
): Promise<Outcome<LinkSetting, 'not_premium'>> {
  if (isOn && !profile.isPremium) return refuse('not_premium');
  await (isOn ? putLink(database, userId, clock.now()) : deleteLink(database, userId));
  return accept({ isOn });
}

/** Finds the person whose address this is; null if it is no one’s, the link is off, the name hidden or the person suspended. */
export async function findLandingLinkOwner(db: Queryable, name: string) {
  const isName = name.length <= maxUsernameLength && /^[\w.]+$/.test(name);
  return isName ? findLinkOwnerByName(db, name) : null;
}

/** Returns until when a person is at work. If either of the two hides the other, it looks as if they were not. */
export async function readLinkedPerson(
  { clock, database }: LinkServices,
  viewer: Viewer | null,
  name: string,
): Promise<Outcome<LinkedPerson, 'unknown_route'>> {
  const person = await findLandingLinkOwner(database, name);
  if (!person) return refuse('unknown_route');
  const { userId, username, profilePicture } = person;
  const { run } = await findCurrentRuns(database, userId);
  const end = run && findTimerEnd(run.timer);
  const isAtWork = end !== null && end > clock.now().getTime();
  const isUnseen = isAtWork && viewer !== null && (await areHiddenBetween(database, viewer.userId, userId));
  return accept({ username, profilePicture, endsAt: isAtWork && !isUnseen ? end : null });
}
