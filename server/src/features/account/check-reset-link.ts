import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import type { Services } from '../../platform/services.ts';
import { findResetLink } from '../../platform/sessions/reset-link-store.ts';

/** Whether a reset mail's link still works, and nothing else about it; asking does not use it up. */
export async function checkResetLink(
  services: Pick<Services, 'auth'>,
  token: string,
): Promise<Outcome<object, 'link_invalid'>> {
  return (await findResetLink(services, token)) ? accept({}) : refuse('link_invalid');
}
