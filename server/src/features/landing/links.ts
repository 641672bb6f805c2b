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
import { deleteLink, findLinkSetting, findNamed, putLink } from './link-store.ts';

type LinkServices = Pick<Services, 'clock' | 'database'>;

export async function readLinkSetting(
  { database }: LinkServices,
  { userId }: NamedViewer,
): Promise<Outcome<LinkSetting, never>> {
  return accept(await findLinkSetting(database, userId));
}

/** Turned off, also once the plan is over, the address is nobody's at once. */
export async function turnLink(
  { clock, database }: LinkServices,
  { userId, profile }: NamedViewer,
  { isOn }: LinkSetting,
): Promise<Outcome<LinkSetting, 'not_premium'>> {
  if (isOn && !profile.isPremium) return refuse('not_premium');
  await (isOn ? putLink(database, userId, clock.now()) : deleteLink(database, userId));
  return accept({ isOn });
}

/** Whose address that is; null for a name that is nobody's, or of somebody who has not turned it on. */
export async function findLinked(db: Queryable, name: string) {
  const isName = name.length <= maxUsernameLength && /^[\w.]+$/.test(name);
  return isName ? findNamed(db, name) : null;
}

/** Until when somebody is at work. Between two people of whom one hides the other it is as if they were not. */
export async function readLinkedPerson(
  { clock, database }: LinkServices,
  viewer: Viewer | null,
  name: string,
): Promise<Outcome<LinkedPerson, 'unknown_route'>> {
  const person = await findLinked(database, name);
  if (!person) return refuse('unknown_route');
  const { userId, username, profilePicture } = person;
  const { run } = await findCurrentRuns(database, userId);
  const end = run && findTimerEnd(run.timer);
  const isAtWork = end !== null && end > clock.now().getTime();
  const isUnseen = isAtWork && viewer !== null && (await areHiddenBetween(database, viewer.userId, userId));
  return accept({ username, profilePicture, endsAt: isAtWork && !isUnseen ? end : null });
}
