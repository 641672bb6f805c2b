import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';

const gapPx = 4;
const edgePx = 8;

type PopupMenuProps = {
  id: string;
  label: string;
  /** The button that opens it, by its `popoverTarget`. */
  button: RefObject<HTMLButtonElement | null>;
  /** Menu items. */
  children: ReactNode;
};

/** A menu beside the button that opens it, initially open. Arrow keys move within it; pressing an item closes it. */
export function PopupMenu({ id, label, button, children }: PopupMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => menu.current?.showPopover(), []);
  // Closes when the width changes, because the menu would no longer be at its button. A phone's bars only change the height.
  useEffect(() => {
    let width = window.innerWidth;
    const close = () => {
      if (window.innerWidth === width) return;
      width = window.innerWidth;
      menu.current?.hidePopover();
    };
    window.addEventListener('resize', close);
    return () => window.removeEventListener('resize', close);
  }, []);

  /** Places the menu under its button, or above it if there is no room, such that it scrolls along with the page. */
  function place(isOpen: boolean) {
    if (!isOpen || !menu.current || !button.current) return;
    const { top, bottom, right } = button.current.getBoundingClientRect();
    const { clientWidth, clientHeight } = document.documentElement;
    const { offsetHeight, offsetWidth } = menu.current;
    const fitsUnder = bottom + gapPx + offsetHeight <= clientHeight || offsetHeight > top;
    menu.current.style.top = `${(fitsUnder ? bottom + gapPx : top - gapPx - offsetHeight) + scrollY}px`;
    const farthest = clientWidth - offsetWidth - edgePx;
    menu.current.style.right = `${Math.max(edgePx, Math.min(clientWidth - right, farthest))}px`;
    menu.current.querySelector<HTMLElement>('[role="menuitem"]:enabled')?.focus({ preventScroll: true });
  }

  return (
    <div
      ref={menu}
      id={id}
      popover="auto"
      role="menu"
      aria-label={label}
      onToggle={(event) => place(event.newState === 'open')}
      onKeyDown={moveFocus}
      className="absolute inset-auto max-w-[calc(100vw-1rem)] min-w-48 rounded-surface border border-line bg-solid p-2 text-[1rem] text-ink shadow-float open:grid open:animate-rise"
    >
      {children}
    </div>
  );
}

type MenuItemProps = { onPress: () => void; disabled?: boolean; children: ReactNode };

export function MenuItem({ onPress, disabled = false, children }: MenuItemProps) {
  return (
    <button
      type="button"
      role="menuitem"
      disabled={disabled}
      onClick={({ currentTarget }) => {
        currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
        onPress();
      }}
      className="min-h-11 rounded-2xl px-4 py-2 text-start transition hover:bg-surface-strong focus-visible:bg-surface-strong disabled:opacity-50"
    >
      {children}
    </button>
  );
}

const stepsByKey: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  // The focus returns to the button, and Tab continues from there.
  if (event.key === 'Tab') event.currentTarget.hidePopover();
  const step = stepsByKey[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const items: Element[] = [...event.currentTarget.querySelectorAll('[role="menuitem"]:enabled')];
  const at = document.activeElement ? items.indexOf(document.activeElement) : -1;
  const next = items.at((at + step) % items.length);
  if (next instanceof HTMLElement) next.focus();
}
