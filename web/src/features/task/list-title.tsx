import type { TaskList } from '@focuspool/domain/task/task-contract';
import { emptyTitle, settleTitle } from '@focuspool/domain/task/task-list';
import { listTitleSchema, textTooLong } from '@focuspool/domain/task/task-text';
import Pencil from 'lucide-react/icons/pencil';
import { type KeyboardEvent, useState } from 'react';
import * as v from 'valibot';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { ShortTextInput } from '../../ui/form/short-text-input.tsx';
import { takeFocus } from '../../ui/take-focus.ts';
import type { ListActions } from './list-actions.ts';
import type { ListRefusal } from './list-refusals.ts';

type ListTitleProps = {
  list: TaskList | null | undefined;
  draftTitle: string | null;
  onDraftTitle: (title: string) => void;
  /** A new title that the server refused; it is put back into the field with the reason. */
  refusal: ListRefusal | undefined;
  actions: ListActions;
};

/** The list's title, which becomes a field when it is clicked (product 2.15). */
export function ListTitle({ list, draftTitle, onDraftTitle, refusal, actions }: ListTitleProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [returnsFocus, setReturnsFocus] = useState(false);
  const title = list?.title ?? draftTitle ?? emptyTitle;
  const shown = typed ?? refusal?.texts[0] ?? null;
  const message = problem ?? refusal?.message ?? null;

  if (list === undefined) return <Skeleton className="my-1.5 h-10 w-72 max-w-full" />;

  function open() {
    setReturnsFocus(false);
    setTyped(list || draftTitle ? title : '');
  }

  function close() {
    setTyped(null);
    setProblem(null);
    if (refusal) actions.dismiss(refusal);
  }

  function save() {
    if (shown === null) return;
    const next = settleTitle(shown);
    const parsed = v.safeParse(listTitleSchema, next);
    if (!parsed.success) return setProblem(parsed.issues[0].message);
    close();
    if (next === title) return;
    if (list) actions.retitle(list.id, next);
    else onDraftTitle(next);
  }

  function leaveByKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    // Otherwise the key would also press the button that replaces the field.
    event.preventDefault();
    setReturnsFocus(true);
    if (event.key === 'Escape') close();
    else save();
  }

  const look = `font-display font-[650] tracking-[-0.018em] leading-[1.12] ${title.length > 24 ? 'text-2xl sm:text-4xl' : title.length > 14 ? 'text-3xl sm:text-5xl' : 'text-4xl sm:text-5xl'}`;
  return (
    <div className="min-w-0 max-sm:w-full sm:flex-1">
      {shown === null ? (
        <h2 className={look}>
          <button
            type="button"
            // People who left the field by a key continue from here.
            ref={returnsFocus ? takeFocus : undefined}
            title="Edit the title"
            onClick={open}
            className="group -mx-2 min-h-11 max-w-full rounded-2xl px-2 py-1 text-start transition hover:bg-surface"
          >
            <span dir="auto" className="wrap-anywhere">
              {title}
              <Pencil
                aria-hidden
                className="ms-3 inline size-5 text-ink-quiet opacity-0 transition group-hover:opacity-100 group-focus-visible:opacity-100 pointer-coarse:opacity-60"
              />
            </span>
          </button>
        </h2>
      ) : (
        <ShortTextInput
          aria-label="List title"
          aria-invalid={message ? true : undefined}
          aria-describedby="list-title-problem"
          ref={typed !== null ? takeFocus : undefined}
          placeholder={emptyTitle}
          value={shown}
          onText={(text, isCut) => {
            setTyped(text);
            setProblem(isCut ? textTooLong : null);
          }}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={() => typed !== null && save()}
          onKeyDown={leaveByKey}
          enterKeyHint="done"
          className={`-mx-2 block min-h-11 w-[calc(100%+1rem)] rounded-2xl bg-surface px-2 py-1 focus-visible:outline-offset-0 ${look}`}
        />
      )}
      <p id="list-title-problem" role="alert" className="text-sm font-medium text-danger">
        {message}
      </p>
    </div>
  );
}
