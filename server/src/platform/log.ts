import { type DestinationStream, type Logger, pino } from 'pino';
import { hideAddresses } from './observe/hide-addresses.ts';
import { readLogContext } from './observe/log-context.ts';

export type Log = Logger;

/** Writes one JSON line per event to standard output; nothing that could sign a person in ever reaches it. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    mixin: readLogContext,
    redact: ['*.password', '*.token', '*.cookie', '*.authorization'],
    serializers: { err: describeError },
  };
  return destination ? pino(options, destination) : pino(options);
}

type ErrorDescription = { type: string; message: string; code?: unknown; stack?: string; cause?: unknown };

/** Leaves out the values that a failed query was sent with: these include hashes of passwords and tokens of sessions. */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const [told = ''] = error.message.split('\nparams: ', 1);
  // Mail servers name the addresses that they refuse.
  const message = hideAddresses(told);
  const description: ErrorDescription = { type: error.name, message };
  if ('code' in error) description.code = error.code;
  if (error.stack) description.stack = error.stack.replace(error.message, () => message);
  if (error.cause) description.cause = describeError(error.cause);
  return description;
}
