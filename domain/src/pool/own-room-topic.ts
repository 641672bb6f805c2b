import * as v from 'valibot';
import type { LiveTopic } from '../live/live-topic.ts';

/** The one topic of a room's changes, whatever of them a page reads. */
export const changesOfRoom = { name: 'room', action: 'pool.read' } as const;

/**
 * The changes of a room (`roomTopic`) as its owner's page follows them: that there are some is enough for it, and it
 * needs none of what the room itself is made of.
 */
export const ownRoomTopic: LiveTopic<object> = {
  ...changesOfRoom,
  message: v.looseObject({}),
};

const nobody = v.pipe(v.array(v.unknown()), v.maxLength(0));

/** The changes of a room that are of nobody who sits there: it may be closed, or without its owner. */
export const roomHeadTopic: LiveTopic<object> = {
  ...changesOfRoom,
  message: v.looseObject({ members: nobody, left: nobody }),
};
