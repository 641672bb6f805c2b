/**
 * How live lines reach the other processes that serve the same database, in order. A line may come twice, and while the
 * connection is down lines are lost: what to do about that is the relay's (`line-relay.ts`).
 */
export type FanOut = {
  /** Hands a line on to the other processes; never throws and never waits. */
  send(line: string): void;
  /** False while lines of other processes do not arrive. */
  isUp(): boolean;
  /** Once what was handed on is on its way, if that can be. */
  close(): Promise<void>;
};

export type FanOutEvents = {
  /** A line of any process, this one included. */
  onLine(line: string): void;
  onUp(): void;
  /** Said once for each loss, with what caused the first. */
  onDown(cause: unknown): void;
};

/** The channel that all processes of one deployment share. */
export const fanOutChannel = 'focuspool_lines';

/** One process alone has nobody else to tell. */
export function createInProcessFanOut(): FanOut {
  return { send: () => {}, isUp: () => true, close: async () => {} };
}
