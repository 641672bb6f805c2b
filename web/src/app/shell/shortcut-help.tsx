import { useState } from 'react';
import { useOnDemand } from '../../ui/load-on-demand.ts';
import { useShortcut } from '../../ui/use-shortcut.ts';
import type { ShortcutSheetProps } from './shortcut-sheet.tsx';

const importSheet = async () => (await import('./shortcut-sheet.tsx')).ShortcutSheet;

/** Shows the sheet of shortcuts when `?` is pressed, or by a button at the page's end that the keyboard brings out. */
export function ShortcutHelp() {
  const [isOpen, setIsOpen] = useState(false);
  const { Component: Sheet, load } = useOnDemand<ShortcutSheetProps>(importSheet);
  const open = async () => setIsOpen(await load());
  useShortcut('?', open);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={open}
        className="fixed top-3 left-4 z-60 rounded-full bg-accent px-5 py-3 font-semibold text-on-accent not-focus:sr-only"
      >
        Keyboard shortcuts
      </button>
      {Sheet && <Sheet isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  );
}
