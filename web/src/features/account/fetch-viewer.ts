import { signInHint, type Viewer } from '@focuspool/domain/account/viewer';
import { api, call } from '../../platform/api/api.ts';

/** Who is signed in, or null for a visitor. */
export async function fetchViewer(): Promise<Viewer | null> {
  return (await call(api.account.viewer.$get())).viewer;
}

/** Whether somebody seems to be signed in, while the server has not said so yet or cannot be asked. */
export function isSignInLikely(): boolean {
  // The landing page, which is drawn when the app is built, is a visitor's.
  return typeof document !== 'undefined' && document.cookie.split('; ').includes(`${signInHint}=1`);
}
