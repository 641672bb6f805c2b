import * as v from 'valibot';
import type { LiveTopic } from '../live/live-topic.ts';

/**
 * The changes of a room (`roomTopic`) as its owner's page follows them: that there are some is enough for it, and it
 * needs none of what the room itself is made of.
 */
export const ownRoomTopic: LiveTopic<object> = {
  name: 'room',
  action: 'pool.read',
  message: v.looseObject({}),
};

const nobody = v.pipe(v.array(v.unknown()), v.maxLength(0));

/** The changes of a room that are of nobody who sits there: it may be closed, or without its owner. */
export const roomHeadTopic: LiveTopic<object> = {
  name: 'room',
  action: 'pool.read',
  message: v.looseObject({ members: nobody, left: nobody }),
};
