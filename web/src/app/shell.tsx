import { lazy, Suspense, useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration } from 'react-router';
import { useViewer } from '../features/account/viewer-request.ts';
import { showTheme } from '../features/theme/show-theme.ts';
import { readChosenTheme, watchChosenTheme } from '../features/theme/theme-choice.ts';
import { RunCompanion } from '../features/timer/run-companion.tsx';
import { useMainFocus } from './main-focus.ts';
import { OfflineBanner } from './offline-banner.tsx';
import { PendingLine } from './pending-line.tsx';
import { TopBar } from './top-bar.tsx';

const LiveCompanions = lazy(async () => ({
  default: (await import('./live-companions.tsx')).LiveCompanions,
}));

const PremiumNews = lazy(async () => ({
  default: (await import('../features/account/premium-news.tsx')).PremiumNews,
}));

/** The frame of every page. */
export function Shell() {
  const main = useRef<HTMLElement>(null);
  const { data: viewer } = useViewer();
  useMainFocus(main);
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
      <PendingLine />
      <TopBar />
      <main ref={main} id="main" tabIndex={-1} className="page-area flex flex-1 flex-col">
        <Outlet />
      </main>
      <OfflineBanner />
      {viewer && <RunCompanion key={viewer.userId} userId={viewer.userId} />}
      {viewer?.profile && viewer.emailVerified && (
        <Suspense fallback={null}>
          <PremiumNews key={viewer.userId} userId={viewer.userId} />
        </Suspense>
      )}
      {viewer?.profile?.isPremium && (
        <Suspense fallback={null}>
          <LiveCompanions key={viewer.userId} userId={viewer.userId} />
        </Suspense>
      )}
      <ScrollRestoration />
    </div>
  );
}
