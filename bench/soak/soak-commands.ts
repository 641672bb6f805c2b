/** What the bench asks of the server's process. */
export type SoakServerCommand =
  | { do: 'weigh' }
  /** Tells for so long what so many people do; answers how many messages each address was told by now. */
  | { do: 'tell'; readers: number; seconds: number };

/** What the bench asks of a process that plays readers, one socket each. */
export type ReadersCommand =
  | { do: 'open'; ports: readonly number[]; first: number; count: number }
  /** What came since the last report, and what is missing of all that was told. */
  | { do: 'report'; told: Told };

/** How many messages, by address. */
export type Told = Readonly<Record<string, number>>;

/** What is delivered: its number among those of its address, from 1, and when it was told, in epoch milliseconds. */
export type NumberedMessage = { readonly number: number; readonly toldAt: number };

export type ReadersReport = {
  readonly lost: number;
  /** Of the feed, by its rule: a reader who is sent more than the newest at once is spared the rest. */
  readonly leftOut: number;
  /** At each index how many messages took so many whole milliseconds. */
  readonly deliveries: readonly number[];
};

/** Twenty sit in each room: two of ten readers. */
const readersToARoom = 100;

/** As docs/scaling.md assumes: each reads what is their own, three of ten the feed, and two sit in a room. */
export function addressesOf(reader: number): string[] {
  const place = reader % 10;
  const others = place < 3 ? ['feed'] : place < 8 ? [] : [`room:${Math.floor(reader / readersToARoom)}`];
  return [`own:${reader}`, ...others];
}

export function countRooms(readers: number): number {
  return Math.ceil(readers / readersToARoom);
}
