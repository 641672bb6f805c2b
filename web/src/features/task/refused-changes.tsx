import Copy from 'lucide-react/icons/copy';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import X from 'lucide-react/icons/x';
import { IconButton, pressOnce } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { showToast } from '../../ui/feedback/toast-queue.ts';
import type { ListRefusal } from './list-refusals.ts';

type RefusedChangesProps = {
  refusals: readonly ListRefusal[];
  onSendAgain: (refusal: ListRefusal) => void;
  onDismiss: (refusal: ListRefusal) => void;
};

const sentAgain: ReadonlySet<string> = new Set(['add_task', 'add_tasks', 'rename_task', 'restore_tasks']);

/** The refused changes that no longer have a place on the page, so that no text is lost. */
export function RefusedChanges({ refusals, onSendAgain, onDismiss }: RefusedChangesProps) {
  if (refusals.length === 0) return null;
  return (
    <div
      role="alert"
      className="mt-2 max-h-48 shrink-0 max-sm:mt-4 overflow-y-auto rounded-2xl border border-line bg-solid ps-5 pe-1"
    >
      <ul>
        {refusals.map((refusal) => {
          const { ids, operation, message, texts } = refusal;
          const named = texts.join(', ');
          return (
            <li key={ids[0]} ref={comeIntoView} className="flex items-center gap-1 py-1">
              <p className="min-w-0 flex-1 text-sm wrap-anywhere">
                {named && <bdi className="font-semibold">{named}</bdi>}{' '}
                <span className="text-danger">{message}</span>
              </p>
              {named && sentAgain.has(operation.kind) && (
                <IconButton label={`Send ${named} again`} onClick={pressOnce(() => onSendAgain(refusal))}>
                  <RotateCcw aria-hidden className="size-4.5" />
                </IconButton>
              )}
              {named && (
                <IconButton label={`Copy ${named}`} onClick={() => void copy(texts)}>
                  <Copy aria-hidden className="size-4.5" />
                </IconButton>
              )}
              <IconButton
                label={named ? `Discard ${named}` : 'Close this message'}
                onClick={pressOnce(() => onDismiss(refusal))}
              >
                <X aria-hidden className="size-5" />
              </IconButton>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Lets people who work further down the list notice the refusal too. */
function comeIntoView(row: HTMLElement | null): void {
  row?.scrollIntoView({ block: 'nearest' });
}

async function copy(texts: readonly string[]): Promise<void> {
  if (await copyText(texts.join('\n'))) showToast('Copied!');
}
