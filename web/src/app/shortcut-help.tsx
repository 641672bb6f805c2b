import { useState } from 'react';
import { useOnDemand } from '../ui/on-demand.ts';
import { useShortcut } from '../ui/use-shortcut.ts';
import type { ShortcutSheetProps } from './shortcut-sheet.tsx';

const importSheet = async () => (await import('./shortcut-sheet.tsx')).ShortcutSheet;

/** Shows the sheet of shortcuts when `?` is pressed. */
export function ShortcutHelp() {
  const [isOpen, setIsOpen] = useState(false);
  const { Component: Sheet, load } = useOnDemand<ShortcutSheetProps>(importSheet);
  useShortcut('?', async () => setIsOpen(await load()));
  return Sheet && <Sheet isOpen={isOpen} onClose={() => setIsOpen(false)} />;
}
