import { type AddingPreview, previewAdding, splitLines } from '@focuspool/domain/task/adding-preview';
import type { TaskList } from '@focuspool/domain/task/task-contract';
import { taskTextSchema, textTooLong } from '@focuspool/domain/task/task-text';
import { type ClipboardEvent, type SubmitEvent, useRef, useState } from 'react';
import * as v from 'valibot';
import { shortcutsKey } from '../../platform/storage/preference.ts';
import { usePreference } from '../../platform/storage/use-preference.ts';
import { Button } from '../../ui/button.tsx';
import { ShortTextInput } from '../../ui/form/short-text-input.tsx';
import { useOnDemand } from '../../ui/load-on-demand.ts';
import { useShortcut } from '../../ui/use-shortcut.ts';
import { UnsentNote } from '../operation/unsent-note.tsx';
import type { ListActions } from './list-actions.ts';
import type { ListRefusal } from './list-refusals.ts';
import { RefusedChanges } from './refused-changes.tsx';

type AddTaskFormProps = {
  userId: string;
  list: TaskList | null | undefined;
  /** The title of the list that the first task creates; null for its date and time. */
  title: string | null;
  /** The refusals that have no other place on the page. */
  refusals: readonly ListRefusal[];
  actions: ListActions;
};

const placeholder = 'What do you need to do?';
const importQuestion = async () => (await import('./adding/adding-question.tsx')).AddingQuestion;
const nothing: AddingPreview = { added: [], leftOut: new Map() };
const isOnItsWay = 'Your list is still loading.';

/**
 * Adds tasks. A refused task comes back with the reason: into the field if that is empty, else above the list, where it covers
 * nothing while the form scrolls along.
 */
export function AddTaskForm({ userId, list, title, refusals, actions }: AddTaskFormProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [typedProblem, setTypedProblem] = useState<string | null>(null);
  const [returnedId, setReturnedId] = useState<string | null>(null);
  const [seenAt, setSeenAt] = useState(0);
  const [preview, setPreview] = useState<AddingPreview>(nothing);
  const [isAsking, setIsAsking] = useState(false);
  const { Component: AddingQuestion, load: loadQuestion } = useOnDemand(importQuestion);
  const field = useRef<HTMLInputElement>(null);
  const [hasShortcuts] = usePreference(shortcutsKey, true);
  useShortcut('n', () => field.current?.focus());

  const returned = refusals.find(({ ids }) => ids[0] === returnedId);
  const text = typed ?? returned?.texts[0] ?? '';
  const problem = typed === null ? (returned?.message ?? null) : typedProblem;

  // The message goes away as soon as it is no longer true.
  if (typedProblem === isOnItsWay && list !== undefined) setTypedProblem(null);

  // A task that is refused while the field is in use stays above the list, even after the field has become free.
  const newest = refusals.findLast(({ operation }) => operation.kind === 'add_task');
  if (newest && newest.operation.at > seenAt) {
    setSeenAt(newest.operation.at);
    if (text === '') {
      setReturnedId(newest.ids[0]);
      setTyped(null);
    }
  }

  function change(next: string, found: string | null = null) {
    setTyped(next);
    setTypedProblem(found);
    if (next !== '' || !returned) return;
    actions.dismiss(returned);
    setReturnedId(null);
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    field.current?.focus();
    if (!text.trim()) return;
    if (list === undefined) return change(text, isOnItsWay);
    const parsed = v.safeParse(taskTextSchema, text);
    if (!parsed.success) return change(text, parsed.issues[0].message);
    const refused = actions.add(parsed.output, title);
    change(refused === null ? '' : text, refused);
  }

  /** Pastes a single line into the field; asks before several are added. */
  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const lines = splitLines(event.clipboardData?.getData('text/plain') ?? '');
    if (lines.filter((line) => line.text.trim()).length < 2) return;
    event.preventDefault();
    if (list === undefined) return change(text, isOnItsWay);
    setPreview(previewAdding(lines, list));
    setIsAsking(true);
    void loadQuestion().then((isThere) => isThere || setIsAsking(false));
  }

  function addPasted() {
    setIsAsking(false);
    // Another device may have added some of them in the meantime.
    const { added } = previewAdding(preview.added, list ?? null);
    const refused = actions.addAll(added, title);
    if (refused !== null) change(text, refused);
  }

  return (
    <>
      <form
        onSubmit={submit}
        className={`add-form sticky z-20 mt-4 @max-3xs:static @max-3xs:order-none max-sm:bottom-[calc(env(safe-area-inset-bottom)+3.75rem)] max-sm:order-3 max-sm:-mx-4 max-sm:mt-auto max-sm:px-4 max-sm:pt-6 max-sm:pb-2 sm:top-[calc(5.25rem+var(--strip-shift))] sm:mt-6 ${list?.tasks.length ? 'at-foot max-sm:bg-linear-to-t max-sm:from-base max-sm:from-[calc(100%-2.5rem)]' : ''}`}
      >
        <div className="flex flex-wrap items-center gap-1 rounded-surface border border-line bg-solid p-1.5 shadow-pane">
          <ShortTextInput
            ref={field}
            aria-label={placeholder}
            aria-keyshortcuts={hasShortcuts ? 'n' : undefined}
            aria-invalid={problem ? true : undefined}
            aria-describedby="new-task-problem"
            placeholder={placeholder}
            enterKeyHint="done"
            value={text}
            onText={(next, isCut) => change(next, isCut ? textTooLong : null)}
            onPaste={paste}
            className="min-h-12 min-w-0 grow basis-32 rounded-2xl bg-transparent px-4 text-lg focus-visible:outline-none max-sm:px-2.5 max-sm:text-[1rem] max-sm:placeholder:text-sm sm:min-h-13"
          />
          <Button type="submit" className="ms-auto min-h-12 px-3.5! sm:min-h-13 sm:px-6!">
            Add Task
          </Button>
          <p
            id="new-task-problem"
            role="alert"
            className="basis-full px-4 pb-1.5 text-sm font-medium text-danger empty:sr-only"
          >
            {problem}
          </p>
          <UnsentNote userId={userId} className="basis-full px-4 pb-1.5 empty:sr-only" />
        </div>
        {AddingQuestion && (
          <AddingQuestion
            preview={preview}
            isOpen={isAsking}
            onYes={addPasted}
            onNo={() => setIsAsking(false)}
          />
        )}
      </form>
      <RefusedChanges
        refusals={refusals.filter((refusal) => refusal !== returned)}
        onSendAgain={(refusal) => {
          const refused = actions.sendAgain(refusal, title);
          if (refused === null) actions.dismiss(refusal);
          else change(text, refused);
        }}
        onDismiss={actions.dismiss}
      />
    </>
  );
}
