/**
 * Carries live lines to the other processes that serve the same database, in order. A line may come twice, and lines are lost
 * while the connection is down: the relay (`line-relay.ts`) makes up for that.
 */
export type FanOut = {
  /** Passes a line on to the other processes; never throws and never waits. */
  send(line: string): void;
  /** False while lines of other processes do not arrive. */
  isUp(): boolean;
  /** Resolves once everything passed on has been sent, if that is possible. */
  close(): Promise<void>;
};

export type FanOutEvents = {
  /** A line of any process, this one included. */
  onLine(line: string): void;
  onUp(): void;
  /** Called once for each loss, with its first cause. */
  onDown(cause: unknown): void;
};

/** The channel that all processes of one deployment share. */
export const fanOutChannel = 'focuspool_lines';

/** A single process has no other to tell. */
export function createInProcessFanOut(): FanOut {
  return { send: () => {}, isUp: () => true, close: async () => {} };
}
