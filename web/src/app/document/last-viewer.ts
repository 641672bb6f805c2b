import type { Viewer } from '@focuspool/domain/account/viewer';

/** Where the device keeps who was here last (viewer-cache.ts). */
export const lastViewerKey = 'focuspool.kept-answers';

/** The domain's access to what pages begin with, without its table: the document has it in itself. */
export function mayRead(viewer: Viewer | null, needsPlan: boolean): boolean {
  return Boolean(viewer?.emailVerified && viewer.profile && (!needsPlan || viewer.profile.isPremium));
}
