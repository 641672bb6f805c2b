import * as v from 'valibot';

const schema = v.object({ noteAgain: v.string() });

/** The navigation state with which the list of runs offers the note of that operation once more, as it was typed. */
export function toNoteAgain(operationId: string): v.InferOutput<typeof schema> {
  return { noteAgain: operationId };
}

/** The operation that a navigation state names, which survives reloads and may be anything; null when there is none. */
export function readNoteAgain(state: unknown): string | null {
  const read = v.safeParse(schema, state);
  return read.success ? read.output.noteAgain : null;
}
