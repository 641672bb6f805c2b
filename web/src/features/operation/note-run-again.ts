import * as v from 'valibot';

const schema = v.object({ noteAgain: v.string() });

/** The navigation state with which the list of runs offers a refused note again, as it was typed. */
export function toNoteAgain(operationId: string): v.InferOutput<typeof schema> {
  return { noteAgain: operationId };
}

/** Returns the operation that a navigation state names; the state survives reloads and may be anything. Null if there is none. */
export function readNoteAgain(state: unknown): string | null {
  const read = v.safeParse(schema, state);
  return read.success ? read.output.noteAgain : null;
}
