/** What whoever runs the program can mend: its message says in a line what to do, and its stack nothing more. */
export class ExpectedError extends Error {}
