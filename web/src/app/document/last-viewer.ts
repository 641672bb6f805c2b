import type { Viewer } from '@focuspool/domain/account/viewer';

/** The storage key of the viewer who was last signed in on this device (viewer-cache.ts). */
export const lastViewerKey = 'focuspool.kept-answers';

/** The domain's access rule for the first requests of a page, without its table, because this is inlined in the document. */
export function mayRead(viewer: Viewer | null, needsPlan: boolean): boolean {
  return Boolean(viewer?.emailVerified && viewer.profile && (!needsPlan || viewer.profile.isPremium));
}
