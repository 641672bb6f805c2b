import * as v from 'valibot';

export const operatorRoomsPageSize = 20;

/** A room and who sits in it; nothing about what they work on. */
const operatorRoomSchema = v.object({
  id: v.string(),
  openedAt: v.number(),
  seats: v.number(),
  simulated: v.number(),
  people: v.array(
    v.object({
      seat: v.number(),
      userId: v.string(),
      username: v.nullable(v.string()),
      joinedAt: v.number(),
    }),
  ),
});
export type OperatorRoom = v.InferOutput<typeof operatorRoomSchema>;

/** All rooms, oldest first. */
export const roomsPageSchema = v.object({
  rooms: v.array(operatorRoomSchema),
  /** Null on the last page. */
  next: v.nullable(v.string()),
});
export type RoomsPage = v.InferOutput<typeof roomsPageSchema>;
