import type { Viewer } from '@focuspool/domain/account/viewer';
import { type MouseEvent, type ReactNode, type RefObject, useEffect, useState } from 'react';
import { showTheme } from '../../features/theme/show-theme.ts';
import { readChosenTheme, watchChosenTheme } from '../../features/theme/theme-choice.ts';
import { useOnDemand } from '../../ui/load-on-demand.ts';
import { useShortcut } from '../../ui/use-shortcut.ts';
import { NewVersionNote } from './new-version-note.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import type { ShortcutSheetProps } from './shortcut-sheet.tsx';
import { type ShownGoal, TopBar } from './top-bar.tsx';

type FrameProps = {
  /** Undefined while it is not known who is signed in. */
  viewer: Viewer | null | undefined;
  pathname: string;
  mainRef?: RefObject<HTMLElement | null>;
  /** The clock of a run, shown in the bar. */
  clock?: ReactNode;
  goal?: ShownGoal | undefined;
  /** Mentioned when the network is gone, since the timer keeps running without it. */
  isTimerRunning?: boolean;
  /** Messages shown above the page until they have been read. */
  notices?: ReactNode;
  children: ReactNode;
};

/** The frame around every page, including the landing page. */
export function Frame({
  viewer,
  pathname,
  mainRef,
  clock,
  goal,
  isTimerRunning = false,
  notices,
  children,
}: FrameProps) {
  useEffect(() => {
    showTheme(readChosenTheme());
    return watchChosenTheme(showTheme);
  }, []);

  return (
    <div className="flex min-h-dvh flex-col">
      {/* biome-ignore lint/a11y/useValidAnchor: a link leads there before the scripts have come, too */}
      <a
        href="#main"
        onClick={skipToPage}
        className="fixed top-3 left-4 z-60 rounded-full bg-accent px-5 py-3 font-semibold text-on-accent not-focus:sr-only"
      >
        Skip to content
      </a>
      <TopBar viewer={viewer} pathname={pathname} clock={clock} goal={goal} />
      {notices}
      <main
        ref={mainRef}
        id="main"
        tabIndex={-1}
        className="page-area flex flex-1 flex-col pr-[env(safe-area-inset-right)] pl-[env(safe-area-inset-left)]"
      >
        {children}
      </main>
      <OfflineBanner isTimerRunning={isTimerRunning} isMember={Boolean(viewer)} />
      <NewVersionNote />
      <ShortcutHelp />
    </div>
  );
}

/** Leaves the address unchanged: its fragment may hold a room's key or a step of signing in. */
function skipToPage(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}

const importShortcutSheet = async () => (await import('./shortcut-sheet.tsx')).ShortcutSheet;

/** Shows the sheet of shortcuts when `?` is pressed, or by a button at the page's end that appears on keyboard focus. */
function ShortcutHelp() {
  const [isOpen, setIsOpen] = useState(false);
  const { Component: Sheet, load } = useOnDemand<ShortcutSheetProps>(importShortcutSheet);
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
