import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import type { Services } from '../../platform/services.ts';

/** Whether a reset mail's link still works, and nothing else about it; asking does not use it up. */
export async function checkResetLink(
  { auth }: Pick<Services, 'auth'>,
  token: string,
): Promise<Outcome<object, 'link_invalid'>> {
  const { internalAdapter } = await auth.$context;
  const link = await internalAdapter.findVerificationValue(`reset-password:${token}`);
  return link && link.expiresAt.getTime() > Date.now() ? accept({}) : refuse('link_invalid');
}
