import type { OperationOf } from '@focuspool/domain/operation/operation';
import { useLocation } from '../../platform/location.ts';
import { navigate } from '../../platform/navigation.ts';
import { readNoteAgain } from '../operation/note-run-again.ts';
import { openReplica, useReplica } from '../operation/person-replica.ts';
import { type NoteProblem, toNoteProblem } from './note-problem.ts';

/** A note that was refused; it can be submitted again as it was typed. */
export type RefusedNote = { readonly note: OperationOf<'note_run'>; readonly problem: NoteProblem };

/** Returns the refused note that is to be submitted again, as the navigation state says. */
export function useRefusedNote(userId: string) {
  const { state, pathname, search } = useLocation();
  const { reports } = useReplica(userId);
  const asked = readNoteAgain(state);
  const again = reports.flatMap(({ operation, verdict }): RefusedNote[] =>
    operation.kind === 'note_run' && operation.id === asked && verdict.state === 'refused'
      ? [{ note: operation, problem: toNoteProblem(verdict.reason) }]
      : [],
  )[0];
  return {
    again: again ?? null,
    /** Until it is noted again, the refusal stays reported. */
    forgetAgain(isNoted: boolean): void {
      if (asked === null) return;
      if (isNoted) void openReplica(userId).dismiss(asked);
      navigate(pathname + search, { replace: true });
    },
  };
}
