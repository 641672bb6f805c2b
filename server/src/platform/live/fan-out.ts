/**
 * How live lines reach the other processes that serve the same database. What cannot be sent is not kept: once lines
 * travel again a `missedLine` goes first, and whoever gets it lets its browsers read anew.
 */
export type FanOut = {
  /** Hands a line on to the other processes; never throws and never waits. */
  send(line: string): void;
  /** False while lines of other processes do not arrive. */
  isUp(): boolean;
  close(): Promise<void>;
};

export type FanOutEvents = {
  /** A line of any process, this one included. */
  onLine(line: string): void;
  onUp(): void;
  /** Said once for each loss, with what caused the first. */
  onDown(cause: unknown): void;
};

/** Tells every process that something got lost on the way. */
export const missedLine = '!missed';

/** The channel that all processes of one deployment share. */
export const fanOutChannel = 'focuspool_live';
