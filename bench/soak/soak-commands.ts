/** The bench's commands to the server's process. */
export type SoakServerCommand =
  | { do: 'weigh' }
  /** Sends for this long what that many people do; the answer is how many messages each address has been sent so far. */
  | { do: 'tell'; readers: number; seconds: number };

/** The bench's commands to a process that plays readers, one socket each. */
export type ReadersCommand =
  | { do: 'open'; ports: readonly number[]; first: number; count: number }
  /** Asks what arrived since the last report, and what is missing of everything sent. */
  | { do: 'report'; told: MessageCounts };

/** How many messages, by address. */
export type MessageCounts = Readonly<Record<string, number>>;

/** A delivered message: its number among those of its address, from 1, and when it was sent, in epoch milliseconds. */
export type NumberedMessage = { readonly number: number; readonly toldAt: number };

export type ReadersReport = {
  readonly lost: number;
  /** Left out of the feed by its rule: a reader who is due more than the newest messages at once does not get the rest. */
  readonly leftOut: number;
  /** At each index, how many messages took that many whole milliseconds. */
  readonly deliveries: readonly number[];
};

/** Twenty sit in each room, and two of ten readers sit in one. */
const readersPerRoom = 100;

/** As docs/scaling.md assumes: each reads their own data, three of ten the feed, and two of ten sit in a room. */
export function addressesOf(reader: number): string[] {
  const place = reader % 10;
  const others = place < 3 ? ['feed'] : place < 8 ? [] : [`room:${Math.floor(reader / readersPerRoom)}`];
  return [`own:${reader}`, ...others];
}

export function countRooms(readers: number): number {
  return Math.ceil(readers / readersPerRoom);
}
