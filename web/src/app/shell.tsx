import { lazy, Suspense, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigate } from 'react-router';
import { useViewer } from '../features/account/viewer-request.ts';
import { RunCompanion } from '../features/timer/run-companion.tsx';
import { GoToProvider } from '../platform/go-to.ts';
import { loadPart } from '../platform/release/load-part.ts';
import { Frame } from './frame.tsx';
import { useMainFocus } from './main-focus.ts';
import { PendingLine } from './pending-line.tsx';

const LiveCompanions = lazy(async () => ({
  default: (await loadPart(() => import('./live-companions.tsx'))).LiveCompanions,
}));

const ProfileNews = lazy(async () => ({
  default: (await loadPart(() => import('../features/account/profile-news.tsx'))).ProfileNews,
}));

/** The frame of every page, and what goes on whichever of them is open. */
export function Shell() {
  const main = useRef<HTMLElement>(null);
  const { data: viewer } = useViewer();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useMainFocus(main, pathname);

  return (
    <GoToProvider value={navigate}>
      <PendingLine />
      <Frame viewer={viewer} pathname={pathname} mainRef={main}>
        <Outlet />
      </Frame>
      {viewer && <RunCompanion key={viewer.userId} userId={viewer.userId} />}
      {viewer?.profile && viewer.emailVerified && (
        <Suspense fallback={null}>
          <ProfileNews key={viewer.userId} userId={viewer.userId} />
        </Suspense>
      )}
      {viewer?.profile?.isPremium && (
        <Suspense fallback={null}>
          <LiveCompanions key={viewer.userId} userId={viewer.userId} />
        </Suspense>
      )}
      <ScrollRestoration />
    </GoToProvider>
  );
}
