import Contrast from 'lucide-react/icons/contrast';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { showTheme } from './show-theme.ts';
import { keepChosenTheme, readChosenTheme } from './theme-choice.ts';
import { type ThemeId, themeIds } from './theme-names.ts';
import { ThemeSwatch } from './theme-swatch.tsx';

let isOpenInFrame = false;

/** Call it just before the app replaces the prerendered frame, whose menu the browser opens without a script. */
export function keepThemeMenuOpen(frame: HTMLElement): void {
  isOpenInFrame = frame.querySelector('[role="menu"]:popover-open') !== null;
}

type ThemePickerProps = {
  /** Called instead of opening for a person whom the picker is not for. */
  onRefused?: (() => void) | undefined;
};

/** The half-filled circle in the top bar, with a menu of themes; each is previewed when it is pointed at. */
export function ThemePicker({ onRefused }: ThemePickerProps) {
  const menuId = useId();
  const menu = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<ThemeId>('default');

  useEffect(() => {
    if (!isOpenInFrame) return;
    isOpenInFrame = false;
    if (onRefused) onRefused();
    else menu.current?.showPopover();
  }, [onRefused]);

  function openOrClose(isOpen: boolean) {
    if (!isOpen) return showTheme(readChosenTheme());
    setChosen(readChosenTheme());
    menu.current?.querySelector<HTMLElement>(`[data-choice="${readChosenTheme()}"]`)?.focus();
  }

  function choose(id: ThemeId) {
    menu.current?.hidePopover();
    // A person who opened the menu before it was known who they are may still be refused.
    if (onRefused) return onRefused();
    keepChosenTheme(id);
    setChosen(id);
  }

  return (
    <>
      <IconButton
        label="Background theme"
        {...(onRefused ? { onClick: onRefused } : { popoverTarget: menuId, 'aria-haspopup': 'menu' })}
      >
        <Contrast aria-hidden className="size-5 [&>path]:fill-current" />
      </IconButton>
      <div
        ref={menu}
        id={menuId}
        popover="auto"
        role="menu"
        aria-label="Background theme"
        onToggle={(event) => openOrClose(event.newState === 'open')}
        onKeyDown={moveFocus}
        className="fixed inset-auto top-18 right-4 max-h-[calc(100dvh-6rem)] w-[min(27rem,calc(100vw-2rem))] grid-cols-2 gap-2 overflow-y-auto overscroll-contain rounded-surface border border-line bg-solid p-3 text-ink shadow-float open:grid open:animate-rise sm:right-8"
      >
        {themeIds.map((id) => (
          <ThemeSwatch
            key={id}
            id={id}
            isChosen={id === chosen}
            onTry={() => showTheme(id)}
            onChoose={() => choose(id)}
          />
        ))}
      </div>
    </>
  );
}

const columns = 2;
const stepsByKey: Record<string, number> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  ArrowDown: columns,
  ArrowUp: -columns,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  // The focus returns to the button, and Tab continues from there.
  if (event.key === 'Tab') event.currentTarget.hidePopover();
  const step = stepsByKey[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const swatches: Element[] = [...event.currentTarget.querySelectorAll('[role="menuitemradio"]')];
  const at = document.activeElement ? swatches.indexOf(document.activeElement) : -1;
  const next = swatches[Math.min(swatches.length - 1, Math.max(0, at + step))];
  if (next instanceof HTMLElement) next.focus();
}
