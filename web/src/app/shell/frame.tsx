import type { Viewer } from '@focuspool/domain/account/viewer';
import { type ReactNode, type RefObject, useEffect } from 'react';
import { showTheme } from '../../features/theme/show-theme.ts';
import { readChosenTheme, watchChosenTheme } from '../../features/theme/theme-choice.ts';
import { NewVersionNote } from './new-version-note.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { ShortcutHelp } from './shortcut-help.tsx';
import { TopBar } from './top-bar.tsx';

type FrameProps = {
  /** Undefined while it is not known who is there. */
  viewer: Viewer | null | undefined;
  pathname: string;
  mainRef?: RefObject<HTMLElement | null>;
  /** That of a run, in the bar. */
  clock?: ReactNode;
  children: ReactNode;
};

/** What stands around every page, the landing page's too. */
export function Frame({ viewer, pathname, mainRef, clock, children }: FrameProps) {
  useEffect(() => {
    showTheme(readChosenTheme());
    return watchChosenTheme(showTheme);
  }, []);

  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="fixed top-3 left-4 z-60 rounded-full bg-accent px-5 py-3 font-semibold text-on-accent not-focus:sr-only"
      >
        Skip to the page
      </a>
      <TopBar viewer={viewer} pathname={pathname} clock={clock} />
      <main ref={mainRef} id="main" tabIndex={-1} className="page-area flex flex-1 flex-col">
        {children}
      </main>
      <OfflineBanner />
      <NewVersionNote />
      <ShortcutHelp />
    </div>
  );
}
