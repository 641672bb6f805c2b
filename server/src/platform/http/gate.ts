import {
  type Action,
  accessLevelOf,
  accountHeader,
  actionLevels,
  refuseAccess,
} from '@focuspool/domain/account/access';
import { kindOfCall } from '@focuspool/domain/account/call-limits';
import type { Profile, Viewer } from '@focuspool/domain/account/viewer';
import type { MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import { createPersonQueue } from './person-queue.ts';
import { replyRefusal } from './reply.ts';
import { readingMethods } from './same-origin.ts';

/** A viewer past the username step. */
export type NamedViewer = Viewer & { readonly profile: Profile };

type Admitted<Name extends Action> = {
  everyone: Viewer | null;
  signing_up: Viewer;
  signed_in: Viewer;
  verified: NamedViewer;
  buying: NamedViewer;
  premium: NamedViewer;
}[(typeof actionLevels)[Name]];

export type ReadViewer = (headers: Headers) => Promise<Viewer | null>;

/**
 * A caller whose body has come slowly, or whose turn has come late, is checked once more: by then they may be signed out, or have
 * lost the right to the call. A sign-in that has ended counts for no longer than a second (decision 0059).
 */
const admittedForMs = 500;

/**
 * Lets a call through if the permission table says so, and gives the verb the admitted viewer. A call of a page that still shows
 * another account than that of the cookies is refused.
 */
export type Gate = <Name extends Action>(
  action: Name,
) => MiddlewareHandler<{ Variables: { viewer: Admitted<Name> } }>;

export function createGate(readViewer: ReadViewer): Gate {
  const queueCall = createPersonQueue();
  return <Name extends Action>(action: Name) =>
    createMiddleware<{ Variables: { viewer: Admitted<Name> } }>(async (c, next) => {
      const admit = async (): Promise<Response | null> => {
        const viewer = await readViewer(c.req.raw.headers);
        const shown = c.req.header(accountHeader);
        if (viewer && shown && shown !== viewer.userId) return replyRefusal(c, 'account_changed');
        const reason = refuseAccess(accessLevelOf(viewer), actionLevels[action]);
        if (reason) return replyRefusal(c, reason);
        c.set('viewer', viewer as Admitted<Name>);
        return null;
      };
      const refused = await admit();
      if (refused) return refused;
      const admittedAt = performance.now();
      const { viewer } = c.var;
      const kind = kindOfCall(action, readingMethods.has(c.req.method));
      if (!viewer || !kind) return next();
      return queueCall(c, kind, viewer.userId, async () => {
        const isLate = performance.now() - admittedAt > admittedForMs;
        const refusedLate = isLate ? await admit() : null;
        if (refusedLate) return refusedLate;
        await next();
        return undefined;
      });
    });
}
