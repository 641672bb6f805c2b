import { describeDays, findRepeatOf } from '@focuspool/domain/task/repeat-words';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useOnDemand } from '../../ui/load-on-demand.ts';
import type { ListMenuProps } from './list-menu.tsx';

type ListMenuItemsProps = ListMenuProps & {
  id: string;
  /** What opens it. */
  button: RefObject<HTMLButtonElement | null>;
};

type Opened = 'import' | 'repeat';

const importRepeatDialog = async () => (await import('./repeat/repeat-dialog.tsx')).RepeatDialog;
const importImportDialog = async () => (await import('./adding/import-dialog.tsx')).ImportDialog;

/** The menu of a list, open at first, and what it leads to. */
export function ListMenuItems({ id, button, userId, list, repeats, title, actions }: ListMenuItemsProps) {
  const menu = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const { Component: ImportDialog, load: loadImport } = useOnDemand(importImportDialog);
  const { Component: RepeatDialog, load: loadRepeat } = useOnDemand(importRepeatDialog);
  const repeat = list && findRepeatOf(repeats, list.id);
  useEffect(() => menu.current?.showPopover(), []);

  /** Under its button, and with it as the page is scrolled. */
  function place(isOpen: boolean) {
    if (!isOpen || !menu.current || !button.current) return;
    const { bottom, right } = button.current.getBoundingClientRect();
    const { clientWidth } = document.documentElement;
    menu.current.style.top = `${bottom + scrollY + 4}px`;
    menu.current.style.right = `${Math.max(8, clientWidth - right)}px`;
    menu.current.querySelector<HTMLElement>('[role="menuitem"]:enabled')?.focus({ preventScroll: true });
  }

  function open(what: Opened, load: () => Promise<boolean>) {
    menu.current?.hidePopover();
    setOpened(what);
    void load().then((isThere) => isThere || setOpened(null));
  }

  const itemStyle =
    'min-h-11 rounded-2xl px-4 py-2 text-start transition hover:bg-surface-strong focus-visible:bg-surface-strong disabled:opacity-50';
  return (
    <>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        aria-label="More for this list"
        onToggle={(event) => place(event.newState === 'open')}
        onKeyDown={moveFocus}
        className="absolute inset-auto max-w-[calc(100vw-1rem)] min-w-48 rounded-surface border border-line bg-solid p-2 text-ink shadow-float open:grid open:animate-rise"
      >
        <button
          type="button"
          role="menuitem"
          onClick={() => open('import', loadImport)}
          className={itemStyle}
        >
          Import tasks
        </button>
        <button
          type="button"
          role="menuitem"
          disabled={!list && repeats.length === 0}
          onClick={() => open('repeat', loadRepeat)}
          className={itemStyle}
        >
          Repeat this list
          {repeat && <span className="block text-sm text-ink-quiet">{describeDays(repeat.days)}</span>}
        </button>
      </div>
      {ImportDialog && list !== undefined && (
        <ImportDialog
          isOpen={opened === 'import'}
          list={list}
          onAdd={(lines) => actions.addAll(lines, title)}
          onClose={() => setOpened(null)}
        />
      )}
      {RepeatDialog && (
        <RepeatDialog
          isOpen={opened === 'repeat'}
          userId={userId}
          list={list ?? null}
          repeats={repeats}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

const stepsByKey: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  // The focus goes back to the button, and on from there.
  if (event.key === 'Tab') event.currentTarget.hidePopover();
  const step = stepsByKey[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const items: Element[] = [...event.currentTarget.querySelectorAll('[role="menuitem"]:enabled')];
  const at = document.activeElement ? items.indexOf(document.activeElement) : -1;
  const next = items.at((at + step) % items.length);
  if (next instanceof HTMLElement) next.focus();
}
