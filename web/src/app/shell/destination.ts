import { accessLevelOf, type PagePath, pageLevels, refuseAccess } from '@focuspool/domain/account/access';
import type { Viewer } from '@focuspool/domain/account/viewer';
import { refusals } from '@focuspool/domain/refusals';
import { paths } from '../../platform/paths.ts';
import { showToast } from '../../ui/feedback/toast-queue.ts';

const premiumToastMs = 3_000;

type Destination = { readonly to: PagePath; readonly needsPremium: boolean };

/**
 * Returns where a link to a page in the top bar or on the landing page leads this viewer (product 2.5).
 * `viewer` is undefined while it is not known who is there: the page's own guard then decides.
 */
export function findDestination(viewer: Viewer | null | undefined, page: PagePath): Destination {
  const refusal = viewer === undefined ? null : refuseAccess(accessLevelOf(viewer), pageLevels[page]);
  if (refusal === 'signed_out') return { to: paths.auth, needsPremium: false };
  if (refusal === 'not_premium') return { to: paths.subscription, needsPremium: true };
  return { to: page, needsPremium: false };
}

/** Backgrounds are for those who may use the task manager; no one is refused before it is known who is there (product 2.5). */
export function isBackgroundRefused(viewer: Viewer | null | undefined): boolean {
  return viewer !== undefined && refuseAccess(accessLevelOf(viewer), pageLevels[paths.tasks]) !== null;
}

export function showPremiumToast(): void {
  showToast(refusals.not_premium.message, premiumToastMs);
}
