import { signInHint, type Viewer } from '@focuspool/domain/account/viewer';
import { api, call } from '../../platform/api/api.ts';

/** Returns the signed-in person, or null for a visitor. */
export async function fetchViewer(): Promise<Viewer | null> {
  return (await call(api.account.viewer.$get())).viewer;
}

/** Whether someone seems to be signed in, as long as the server has not said so or cannot be asked. */
export function isSignInLikely(): boolean {
  // The landing page is drawn when the app is built, always for a visitor.
  return typeof document !== 'undefined' && document.cookie.split('; ').includes(`${signInHint}=1`);
}
