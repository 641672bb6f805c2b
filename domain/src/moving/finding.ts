import { toOneLine } from './firebase-value.ts';

/** Something in the file that was not taken over, or was changed, and why. */
export type Finding = {
  readonly path: string;
  readonly what: 'left out' | 'changed';
  readonly reason: string;
};

/** A row of the file, or null if nothing of it could be taken over. */
export type Taken<Row> = { readonly row: Row | null; readonly findings: readonly Finding[] };

export type FindingNotes = {
  readonly findings: readonly Finding[];
  leftOut(reason: string, below?: string): null;
  changed(reason: string, below?: string): void;
  /** For a part of the row: what is noted there is among the findings of the row. */
  at(below: string): FindingNotes;
  /** Notes that the whole row is left out, and returns that as its reader's result. */
  leaveOut(reason: string): Taken<never>;
};

/** Collects the findings about one row; `below` is a place under its path. */
export function createNotes(path: string, findings: Finding[] = []): FindingNotes {
  const pathOf = (below: string | undefined) => (below === undefined ? path : `${path}/${below}`);
  const leftOut = (reason: string, below?: string) => {
    findings.push({ path: pathOf(below), what: 'left out', reason });
    return null;
  };
  return {
    findings,
    leftOut,
    leaveOut: (reason) => ({ row: leftOut(reason), findings }),
    changed: (reason, below) => {
      findings.push({ path: pathOf(below), what: 'changed', reason });
    },
    at: (below) => createNotes(pathOf(below), findings),
  };
}

/** The text as printed: always one line, even if the file contains line breaks. */
export function describeFinding({ path, what, reason }: Finding): string {
  return `${what}: ${toOneLine(path)}: ${reason}`;
}
