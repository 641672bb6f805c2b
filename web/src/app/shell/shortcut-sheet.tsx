import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { ShortcutSwitch } from './shortcut-settings.tsx';

const shortcuts = [
  { keys: 'Space', does: 'Start or pause the timer' },
  { keys: 'N', does: 'Add a task' },
  { keys: 'Alt + ↑ ↓', does: 'Move the task up or down' },
  { keys: 'Ctrl + Z', does: 'Undo what was deleted or cleared' },
  { keys: '?', does: 'Show these shortcuts' },
  { keys: 'Esc', does: 'Close what is open' },
];

export type ShortcutSheetProps = { isOpen: boolean; onClose: () => void };

/** The list of keyboard shortcuts. */
export function ShortcutSheet({ isOpen, onClose }: ShortcutSheetProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Keyboard shortcuts">
      <dl className="grid gap-1">
        {shortcuts.map(({ keys, does }) => (
          <div key={keys} className="flex min-h-11 items-center justify-between gap-4">
            <dt>
              <kbd className="inline-grid min-h-9 min-w-9 place-items-center rounded-xl border border-line-strong bg-surface px-3 font-sans text-sm font-semibold whitespace-nowrap">
                {keys}
              </kbd>
            </dt>
            <dd className="text-right text-balance text-ink-quiet">{does}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 border-t border-line pt-4">
        <ShortcutSwitch />
        <p className="mt-2 text-sm text-ink-quiet">When off, only Esc works on its own.</p>
      </div>
      <Button variant="quiet" className="mt-6 w-full" onClick={onClose}>
        Close
      </Button>
    </Dialog>
  );
}
