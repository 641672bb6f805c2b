import { createLog, type Log } from '../src/platform/log.ts';

export type RecordedLog = {
  readonly log: Log;
  readText(): string;
  readLines(): Record<string, unknown>[];
};

/** A log that keeps everything written to it. */
export function createRecordedLog(level = 'trace'): RecordedLog {
  let text = '';
  return {
    log: createLog(level, { write: (chunk) => (text += chunk) }),
    readText: () => text,
    readLines: () =>
      text
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Record<string, unknown>),
  };
}
