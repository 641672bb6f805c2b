import { importReasons, listsOf, previewImport } from '@focuspool/domain/task/import-preview';
import type { ImportedText, ImportLine, Loss } from '@focuspool/domain/task/import-rows';
import type { TaskList } from '@focuspool/domain/task/task-contract';
import { maxNoteLength } from '@focuspool/domain/task/task-note';
import { type ChangeEvent, useRef, useState } from 'react';
import { formatCount } from '../../../platform/format-count.ts';
import { Button, toButtonClasses } from '../../../ui/button.tsx';
import { Dialog, DialogFoot } from '../../../ui/dialog/dialog.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { countTasks } from '../list-actions.ts';
import { groupLeftOut } from './left-out-texts.ts';
import { LineGroups } from './line-groups.tsx';
import { readImport } from './read-import.ts';
import { readImportFile } from './read-import-file.ts';

type ImportDialogProps = {
  isOpen: boolean;
  list: TaskList | null;
  /** Returns why the lines cannot be added, or null. */
  onAdd: (lines: readonly ImportLine[]) => string | null;
  onClose: () => void;
};

const everyList = '';

const readAs: Record<ImportedText['source'], string> = {
  text: 'Read as plain text: one task per line.',
  table: 'A table with unknown columns: each line becomes a task, as it is.',
  todoist: 'Read as a Todoist CSV. Priorities and people are left out.',
  ticktick: 'Read as a TickTick CSV. Priorities and tags are left out.',
};

const lossTexts: Record<Loss, string> = {
  date: 'without their date',
  parent: 'no longer under another task',
  end_of_note: `with their note cut at ${maxNoteLength} characters`,
};

/** Takes a text or a file, shows what becomes a task and what does not, and adds the tasks on confirmation (product 10.6). */
export function ImportDialog({ isOpen, list, onAdd, onClose }: ImportDialogProps) {
  const [text, setText] = useState('');
  const [imported, setImported] = useState<ImportedText | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  // A file that takes long to read is ignored if something else is shown in the meantime, or the dialog is closed.
  const lastReading = useRef(0);

  function leave() {
    lastReading.current += 1;
    setText('');
    setImported(null);
    setProblem(null);
    onClose();
  }

  function show(read: string) {
    lastReading.current += 1;
    setProblem(null);
    setImported(readImport(read));
  }

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    if (!file) return;
    lastReading.current += 1;
    const reading = lastReading.current;
    const read = await readImportFile(file);
    if (reading !== lastReading.current) return;
    // Lets the person choose the same file again after fixing it.
    target.value = '';
    if (read.ok) show(read.text);
    else setProblem(read.problem);
  }

  function add(lines: readonly ImportLine[]) {
    const refused = onAdd(lines);
    if (refused === null) leave();
    else setProblem(refused);
  }

  const problemNote = (
    <p role="alert" className="text-sm font-medium text-danger not-empty:mb-4">
      {problem}
    </p>
  );
  if (imported) {
    return (
      <ImportPreview
        {...{ isOpen, imported, list, problemNote }}
        onAdd={add}
        onClose={leave}
        onBack={() => {
          setImported(null);
          setProblem(null);
        }}
      />
    );
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={leave}
      title="Import tasks"
      description="Text with one task per line, or a CSV from Todoist or TickTick. You see what it adds before it does."
    >
      {problemNote}
      <textarea
        aria-label="Text to import"
        placeholder="Paste your text here"
        rows={6}
        dir="auto"
        value={text}
        onChange={({ target }) => setText(target.value)}
        className="mb-4 block w-full resize-none rounded-2xl border border-line-strong bg-surface px-4 py-2.5 text-[1rem] focus-visible:outline-offset-0"
      />
      <div className="flex flex-wrap gap-3 max-sm:grid max-sm:grid-cols-2 sm:justify-end">
        <Button variant="quiet" onClick={leave} className="max-sm:order-last max-sm:col-span-2 sm:px-5!">
          Cancel
        </Button>
        <label
          className={toButtonClasses({
            variant: 'quiet',
            className: 'cursor-pointer px-3! has-focus-visible:outline-2 sm:px-5!',
          })}
        >
          Choose a file
          <input type="file" accept=".csv,.tsv,.txt,.md,text/*" onChange={choose} className="sr-only" />
        </label>
        <Button disabled={text.trim() === ''} onClick={() => show(text)} className="px-3! sm:px-5!">
          Show tasks
        </Button>
      </div>
    </Dialog>
  );
}

type ImportPreviewProps = {
  isOpen: boolean;
  imported: ImportedText;
  list: TaskList | null;
  problemNote: React.ReactNode;
  onAdd: (lines: readonly ImportLine[]) => void;
  onBack: () => void;
  onClose: () => void;
};

function ImportPreview({ isOpen, imported, list, problemNote, onAdd, onBack, onClose }: ImportPreviewProps) {
  const answer = useRef<HTMLButtonElement>(null);
  const [from, setFrom] = useState(everyList);
  const names = listsOf(imported);
  const { added, leftOut, losses, unread } = previewImport(imported, list, from || null);
  const isAny = added.length > 0;
  const leftOutGroups = groupLeftOut(importReasons, leftOut);
  const lossGroups = [...losses].map(([loss, lines]) => ({ said: lossTexts[loss], lines, isNamed: true }));

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      initialFocus={answer}
      title={isAny ? `Add ${countTasks(added.length)}?` : 'Nothing to add'}
      description={readAs[imported.source]}
    >
      {problemNote}
      {names.length > 0 && (
        <div className="mb-4">
          <SelectField
            label="From which list"
            value={from}
            options={[
              { value: everyList, text: 'All lists' },
              ...names.map((name) => ({ value: name, text: name })),
            ]}
            onChange={setFrom}
          />
        </div>
      )}
      {isAny && (
        <ul
          aria-label="Tasks to add"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by the keyboard
          tabIndex={0}
          className="mb-6 grid max-h-56 gap-1 overflow-y-auto overscroll-contain rounded-2xl border border-line bg-surface px-4 py-3"
        >
          {added.map(({ number, text, note }) => (
            <li key={number} className="min-w-0 wrap-anywhere">
              <bdi>{text}</bdi>
              {note && <span className="line-clamp-1 text-sm text-ink-quiet">{note}</span>}
            </li>
          ))}
        </ul>
      )}
      {!isAny && leftOutGroups.length === 0 && <p className="mb-6">It has no tasks.</p>}
      <LineGroups title="Added, but" groups={lossGroups} />
      <LineGroups title="Left out" groups={leftOutGroups} canCopy />
      {unread > 0 && (
        <p className="mb-6 text-sm text-ink-quiet">
          {formatCount(unread)} {unread === 1 ? 'line' : 'lines'} after these were not read.
        </p>
      )}
      <DialogFoot>
        <Button variant="quiet" onClick={onBack} className="flex-1 sm:flex-none">
          Back
        </Button>
        <Button
          ref={answer}
          onClick={() => (isAny ? onAdd(added) : onClose())}
          className="flex-1 sm:flex-none"
        >
          {isAny ? 'Add' : 'Close'}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
