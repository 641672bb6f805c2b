import type { Task } from '@focuspool/domain/task/task-contract';
import { formatRuns, maxEstimate } from '@focuspool/domain/task/task-estimate';
import { maxNoteLength, settleNote, splitAddresses } from '@focuspool/domain/task/task-note';
import { useEffect, useId, useRef, useState } from 'react';
import { usePageLeaving } from '../../../platform/use-page-leaving.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { OutwardLink } from '../../../ui/linked-text.tsx';
import { NumberLink } from '../../../ui/page/number-link.tsx';
import { takeFocus } from '../../../ui/take-focus.ts';
import { useViewer } from '../../account/viewer-request.ts';
import { TaskVisibilityField } from '../../visibility/task-visibility-field.tsx';
import type { ListActions } from '../list-actions.ts';

type TaskDetailsPanelProps = { id: string; task: Task; actions: ListActions; onClose: () => void };

/** How long after the last change a note is saved, even if its field still has the focus. */
const keptAfterMs = 1_000;

const estimates = [
  { value: '', text: 'no estimate' },
  ...Array.from({ length: maxEstimate }, (_, at) => ({ value: String(at + 1), text: formatRuns(at + 1) })),
];

/** Shows a task's note, estimate and visibility, and lets a person change them. Each is saved when its field is left. */
export function TaskDetailsPanel({ id, task, actions, onClose }: TaskDetailsPanelProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const fieldId = useId();
  const { data: viewer } = useViewer();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const shown = panel.current;
    if (!shown) return;
    const comeIntoView = () => shown.scrollIntoView({ block: 'nearest' });
    comeIntoView();
    // The panel grows with the text that is written, and with content that loads late.
    const growth = new ResizeObserver(() => shown.contains(document.activeElement) && comeIntoView());
    growth.observe(shown);
    return () => growth.disconnect();
  }, []);
  const { note = '', estimate = null, minutes, runs = 0 } = task;
  const [wasEmpty] = useState(!note && estimate === null);
  const sum = `${minutes} mins in ${formatRuns(runs)}`;
  const shown = typed ?? note;
  const left = maxNoteLength - Array.from(shown).length;
  const room = `${Math.abs(left)} ${Math.abs(left) === 1 ? 'character' : 'characters'}`;
  const addresses = new Set(splitAddresses(shown).flatMap(({ href }) => href ?? []));
  const rowStyle =
    'grid items-center gap-x-3 gap-y-1 text-sm font-medium text-ink-quiet sm:grid-cols-[6.5rem_minmax(0,1fr)]';

  const keeping = useRef<ReturnType<typeof setTimeout>>(undefined);

  function keep(text: string): boolean {
    clearTimeout(keeping.current);
    const next = settleNote(text);
    const refused = next === note ? null : actions.note(task.id, next);
    setProblem(refused);
    return refused === null;
  }

  function type(text: string) {
    setTyped(text);
    clearTimeout(keeping.current);
    keeping.current = setTimeout(() => keep(text), keptAfterMs);
  }

  function save(): boolean {
    if (typed === null) return true;
    const isKept = keep(typed);
    if (isKept) setTyped(null);
    return isKept;
  }

  // The page may be left or reloaded before that time has passed.
  usePageLeaving(() => {
    if (typed !== null) keep(typed);
  });

  return (
    <section
      ref={panel}
      id={id}
      aria-label={`Note and estimate for ${task.text}`}
      className="relative z-10 col-span-full grid gap-y-3 px-3 pt-1 pb-3 sm:col-[2/-1] sm:ps-1"
    >
      <div className={rowStyle}>
        <label htmlFor={`${fieldId}-note`} className="sm:self-start sm:py-3">
          Note
        </label>
        <div className="grid gap-y-2 text-[1rem] font-normal text-ink">
          <textarea
            id={`${fieldId}-note`}
            value={shown}
            dir="auto"
            rows={2}
            ref={wasEmpty ? takeFocus : undefined}
            aria-describedby={`${fieldId}-room`}
            aria-invalid={left < 0 ? true : undefined}
            onChange={({ target }) => type(target.value)}
            onBlur={save}
            onKeyDown={({ key, ctrlKey, metaKey, nativeEvent }) => {
              if (nativeEvent.isComposing) return;
              if (key === 'Escape' && save()) onClose();
              if (key === 'Enter' && (ctrlKey || metaKey)) save();
            }}
            className="field-sizing-content max-h-[min(20rem,30dvh)] min-h-20 w-full resize-none rounded-2xl border border-line-strong bg-surface px-4 py-2.5 text-[1rem] focus-visible:outline-offset-0"
          />
          <p
            id={`${fieldId}-room`}
            aria-live="polite"
            className={`text-sm empty:sr-only ${left < 0 ? 'font-medium text-danger' : 'text-ink-quiet'}`}
          >
            {left < 0 && `${room} too long: the end will be cut off.`}
            {left >= 0 && left <= 100 && `${room} left`}
          </p>
          {addresses.size > 0 && (
            <ul aria-label="Links in the note" className="grid justify-items-start gap-1">
              {[...addresses].map((href) => (
                <li key={href} className="flex min-h-11 min-w-0 items-center wrap-anywhere sm:min-h-8">
                  <OutwardLink href={href} />
                </li>
              ))}
            </ul>
          )}
          <p role="alert" className="text-sm font-medium text-danger empty:hidden">
            {problem}
          </p>
        </div>
      </div>
      {viewer && <TaskVisibilityField userId={viewer.userId} taskId={task.id} className={rowStyle} />}
      <label className={rowStyle}>
        Planned
        <Select
          value={String(estimate ?? '')}
          options={estimates}
          onChange={(value) => setProblem(actions.estimate(task.id, value ? Number(value) : null))}
        />
      </label>
      <div className="flex flex-wrap items-center justify-between gap-2">
        {runs > 0 && (
          <p className="relative flex min-h-11 items-center text-sm text-ink-quiet">
            <NumberLink filter={{ taskId: task.id }} name={`Took ${sum}: ${task.text}`}>
              Took {sum}
            </NumberLink>
          </p>
        )}
        <Button variant="quiet" onClick={onClose} className="ms-auto">
          Done
        </Button>
      </div>
    </section>
  );
}
