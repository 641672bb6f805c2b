import { type Action, actionAudiences, refuseAccess, standingOf } from '@focuspool/domain/account/access';
import type { Profile, Viewer } from '@focuspool/domain/account/viewer';
import type { MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import { replyRefusal } from './reply.ts';

/** A viewer past the username step. */
export type NamedViewer = Viewer & { readonly profile: Profile };

type Admitted<Name extends Action> = {
  everyone: Viewer | null;
  signing_up: Viewer;
  signed_in: Viewer;
  verified: NamedViewer;
  premium: NamedViewer;
}[(typeof actionAudiences)[Name]];

export type ReadViewer = (headers: Headers) => Promise<Viewer | null>;

/** Lets a call through when the permission table says so, and hands the verb the viewer that it admitted. */
export type Gate = <Name extends Action>(
  action: Name,
) => MiddlewareHandler<{ Variables: { viewer: Admitted<Name> } }>;

export function createGate(readViewer: ReadViewer): Gate {
  return <Name extends Action>(action: Name) =>
    createMiddleware<{ Variables: { viewer: Admitted<Name> } }>(async (c, next) => {
      const viewer = await readViewer(c.req.raw.headers);
      const reason = refuseAccess(standingOf(viewer), actionAudiences[action]);
      if (reason) return replyRefusal(c, reason);
      c.set('viewer', viewer as Admitted<Name>);
      return next();
    });
}
