import { ExpectedError } from '../../../platform/expected-error.ts';

/** Why files cannot be read or written, in one line that says what to do. */
export class MovingError extends ExpectedError {}
