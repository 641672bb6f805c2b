import { signInHint } from '@focuspool/domain/account/viewer';

/** Whether somebody seems to be signed in, while the server has not said so yet or cannot be asked. */
export function isSignInLikely(): boolean {
  return document.cookie.split('; ').includes(`${signInHint}=1`);
}
