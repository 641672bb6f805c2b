import { paths } from '../../../platform/paths.ts';
import { rememberPath } from '../post-login-redirect.tsx';
import { goToGoogle } from './google-button.tsx';

/** Signs in again at Google and comes back to the settings. */
export function signInAgain(): void {
  rememberPath(paths.settings);
  goToGoogle('login');
}
