import Check from 'lucide-react/icons/check';
import type { CSSProperties } from 'react';
import { type ThemeId, themeNames } from './theme-names.ts';

type ThemeSwatchProps = { id: ThemeId; isChosen: boolean; onTry: () => void; onChoose: () => void };

// Scales the backdrop's glows to the size of a swatch instead of the window.
const swatchScale = { '--glow-unit': '1.5px' } as CSSProperties;

/** A small preview of a theme, with its name in its own text colour. */
export function ThemeSwatch({ id, isChosen, onTry, onChoose }: ThemeSwatchProps) {
  return (
    <button
      type="button"
      role="menuitemradio"
      aria-checked={isChosen}
      data-choice={id}
      tabIndex={isChosen ? 0 : -1}
      onPointerEnter={(event) => event.currentTarget.focus({ preventScroll: true })}
      onFocus={onTry}
      onClick={onChoose}
      className="group rounded-2xl focus-visible:outline-offset-1"
    >
      <span
        data-theme={id}
        style={swatchScale}
        className="flex h-18 items-end justify-between gap-2 rounded-2xl bg-backdrop px-3.5 py-2.5 text-left font-medium text-ink ring-1 ring-line transition ring-inset"
      >
        {themeNames[id]}
        {isChosen && <Check aria-hidden className="size-5 text-accent" strokeWidth={2.5} />}
      </span>
    </button>
  );
}
