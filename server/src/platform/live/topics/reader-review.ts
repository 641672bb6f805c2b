import { accessLevelOf, actionLevels, refuseAccess } from '@focuspool/domain/account/access';
import type { Viewer } from '@focuspool/domain/account/viewer';
import { type LiveTopic, splitAddress } from '@focuspool/domain/live/live-topic';
import type { RefusalReason } from '@focuspool/domain/refusals';
import { batchReads } from '../../concurrency/batch-reads.ts';
import type { TopicRules } from '../live.ts';
import type { LiveSocket } from '../sockets/live-socket.ts';

export type OpenedTopic = TopicRules<never> & { readonly topic: Pick<LiveTopic<unknown>, 'name' | 'action'> };

/** Returns each sign-in's viewer as they are now; sign-ins that have ended are left out. */
export type FindViewers = (sessionIds: readonly string[]) => Promise<ReadonlyMap<string, Viewer>>;

type ReviewParts = {
  readonly topics: ReadonlyMap<string, OpenedTopic>;
  readonly findViewers: FindViewers;
  /** Ends a subscription, and says why. */
  refuse(socket: LiveSocket, address: string, reason: RefusalReason): void;
};

/** Checks who may read what: when someone begins to read, when it may have changed, and from time to time in case no one told. */
export function createReaderReview({ topics, findViewers, refuse }: ReviewParts) {
  const findViewer = batchReads(findViewers);
  let turns = 0;

  async function refuseReading(socket: LiveSocket, address: string): Promise<RefusalReason | null> {
    const { name, scope } = splitAddress(address);
    const opened = topics.get(name);
    if (!opened) throw new Error(`No topic ${name} is open`);
    const turn = ++turns;
    const [view, reason] = await Promise.all([
      opened.findView?.(socket.viewer.userId, scope),
      findRefusal(opened, socket.viewer, scope),
    ]);
    socket.noteView(address, view, turn);
    if (reason === null) return null;
    // What was known of them may be outdated: rights are gained too.
    const viewerTurn = ++turns;
    const viewer = await findViewer(socket.sessionId);
    if (!viewer) return 'signed_out';
    socket.noteViewer(viewer, viewerTurn);
    return findRefusal(opened, socket.viewer, scope);
  }

  return {
    /** Why this socket may not read the address, or null. */
    refuseReading,

    /** Ends the connections of sign-ins that have ended, and the subscriptions of others to what they may no longer read. */
    async review(sockets: readonly LiveSocket[]): Promise<void> {
      const turn = ++turns;
      const viewers = await findViewers([...new Set(sockets.map(({ sessionId }) => sessionId))]);
      const checks = sockets.flatMap((socket) => {
        const viewer = viewers.get(socket.sessionId);
        if (!viewer) {
          socket.close('signed_out');
          return [];
        }
        socket.noteViewer(viewer, turn);
        return [...socket.topics.keys()].map(async (address) => {
          const reason = await refuseReading(socket, address);
          if (reason && socket.topics.has(address)) refuse(socket, address, reason);
        });
      });
      await Promise.all(checks);
    },
  };
}

function findRefusal(
  { topic, refuseScope }: OpenedTopic,
  viewer: Viewer,
  scope: string,
): RefusalReason | null | Promise<RefusalReason | null> {
  const { profile } = viewer;
  const reason = refuseAccess(accessLevelOf(viewer), actionLevels[topic.action]);
  if (reason || !profile) return reason ?? 'profile_missing';
  return refuseScope({ ...viewer, profile }, scope);
}
