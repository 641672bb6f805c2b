/** An error that the person running the program can mend: its message says in one line what to do, and its stack adds nothing. */
export class ExpectedError extends Error {}
