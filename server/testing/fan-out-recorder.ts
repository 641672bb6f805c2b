import { onTestFinished } from 'vitest';
import type { FanOut, FanOutEvents } from '../src/platform/live/fan-out/fan-out.ts';

/** One process's end of a fan-out, with everything that it received. */
export type RecordedFanOut = FanOut & { readonly lines: string[]; readonly turns: ('up' | 'down')[] };

export function recordFanOut(open: (events: FanOutEvents) => FanOut): RecordedFanOut {
  const lines: string[] = [];
  const turns: ('up' | 'down')[] = [];
  const fanOut = open({
    onLine: (line) => lines.push(line),
    onUp: () => turns.push('up'),
    onDown: () => turns.push('down'),
  });
  onTestFinished(() => fanOut.close());
  return { ...fanOut, lines, turns };
}
