import type { Viewer } from '@focuspool/domain/account/viewer';
import { accept } from '@focuspool/domain/outcome';
import type { Context } from 'hono';
import { setCookies } from '../../platform/auth/session-cookies.ts';
import { reply } from '../../platform/http/reply.ts';
import { rememberDevice } from '../../platform/rate-limit/known-device.ts';
import type { Services } from '../../platform/services.ts';

type Answered<Somebody> = { readonly viewer: Somebody; readonly cookies: Headers };

/** Answers whoever has signed in, whose device is known from then on; or nobody, where a code has to come first. */
export async function replySignedIn<Somebody extends Viewer | null>(
  c: Context,
  services: Pick<Services, 'auth' | 'config'>,
  { viewer, cookies }: Answered<Somebody>,
) {
  setCookies(c, cookies);
  if (viewer) await rememberDevice(c, services, viewer.email);
  return reply(c, accept({ viewer }));
}
