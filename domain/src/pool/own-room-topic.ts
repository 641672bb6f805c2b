import * as v from 'valibot';
import type { LiveTopic } from '../live/live-topic.ts';

/** The one topic for a room's changes, whichever part of them a page reads. */
export const changesOfRoom = { name: 'room', action: 'pool.read' } as const;

/**
 * The changes of a room (`roomTopic`) as its owner's page follows them: it only needs to know that something
 * changed, not the contents.
 */
export const ownRoomTopic: LiveTopic<object> = {
  ...changesOfRoom,
  message: v.looseObject({}),
};

const nobody = v.pipe(v.array(v.unknown()), v.maxLength(0));

/** The changes of a room that concern none of its members: it may have been closed, or have lost its owner. */
export const roomHeadTopic: LiveTopic<object> = {
  ...changesOfRoom,
  message: v.looseObject({ members: nobody, left: nobody }),
};
