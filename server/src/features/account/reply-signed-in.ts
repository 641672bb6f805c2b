import type { Viewer } from '@focuspool/domain/account/viewer';
import { accept } from '@focuspool/domain/outcome';
import type { Context } from 'hono';
import { setCookies } from '../../platform/auth/session-cookies.ts';
import { reply } from '../../platform/http/reply.ts';
import { rememberDevice } from '../../platform/rate-limit/known-device.ts';
import type { Services } from '../../platform/services.ts';
import type { SignedIn } from './sign-up.ts';

/** Answers a sign-in and remembers its device; the viewer is null, and the device not yet known, if a code has to come first. */
export async function replySignedIn<Somebody extends Viewer | null>(
  c: Context,
  services: Pick<Services, 'auth' | 'config'>,
  { viewer, cookies }: SignedIn<Somebody>,
) {
  setCookies(c, cookies);
  if (viewer) await rememberDevice(c, services, viewer.email);
  return reply(c, accept({ viewer }));
}
