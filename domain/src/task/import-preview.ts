import { type LeftOutReason, type Line, leftOutReasons, previewAdding } from './adding-preview.ts';
import { type ImportedText, type ImportLine, type Loss, lossKinds, type RowReason } from './import-rows.ts';
import type { TaskList } from './task-contract.ts';

/** In the order in which they are shown. */
export const importReasons = ['unclosed_quote', ...leftOutReasons, 'no_task', 'no_title'] as const;
export type ImportReason = LeftOutReason | RowReason;

export type ImportPreview = {
  readonly added: readonly ImportLine[];
  readonly leftOut: ReadonlyMap<ImportReason, readonly Line[]>;
  /** The lines of `added` that lose something. */
  readonly losses: ReadonlyMap<Loss, readonly Line[]>;
  /** How many lines were not read. */
  readonly unread: number;
};

/** Which lines of a text are added to the list, and which are not. `from`, if set, is the only list of the file to take. */
export function previewImport(
  imported: ImportedText,
  list: Pick<TaskList, 'tasks'> | null,
  from: string | null = null,
): ImportPreview {
  const lines = imported.lines.filter((line) => from === null || line.list === from);
  const { added, leftOut } = previewAdding(lines, list);
  const byReason = Map.groupBy(imported.leftOut, ({ reason }) => reason);
  return {
    added,
    leftOut: new Map<ImportReason, readonly Line[]>([
      ...[...leftOut].filter(([reason]) => reason !== 'unread'),
      ...[...byReason].map(([reason, rows]) => [reason, rows.map(({ line }) => line)] as const),
    ]),
    losses: new Map(
      lossKinds.flatMap((loss) => {
        const taken = added.filter(({ losses }) => losses.includes(loss));
        return taken.length > 0 ? [[loss, taken] as const] : [];
      }),
    ),
    unread: imported.unread + (leftOut.get('unread')?.length ?? 0),
  };
}

/** The lists of the file, if it holds several. */
export function listsOf({ lines }: ImportedText): string[] {
  const names = [...new Set(lines.flatMap(({ list }) => list ?? []))];
  return names.length > 1 ? names : [];
}
