import { useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigate } from 'react-router';
import { useViewer } from '../features/account/viewer-request.ts';
import { OperationSync } from '../features/operation/operation-sync.tsx';
import { RunCompanion } from '../features/timer/run-companion.tsx';
import { StandaloneCompanion } from '../features/timer/standalone-companion.tsx';
import { GoToProvider } from '../platform/go-to.ts';
import { paths } from '../platform/paths.ts';
import { createBackgroundPart, useBackgroundPart } from '../platform/release/use-background-part.ts';
import { BarClock } from './bar-clock.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Frame } from './frame.tsx';
import { useMainFocus } from './main-focus.ts';
import { PendingLine } from './pending-line.tsx';

const liveCompanions = createBackgroundPart(
  async () => (await import('./live-companions.tsx')).LiveCompanions,
);

/** The frame of every page, and what goes on whichever of them is open. */
export function Shell() {
  const main = useRef<HTMLElement>(null);
  const { data: viewer } = useViewer();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useMainFocus(main, pathname);

  const hasCompanions = Boolean(viewer?.profile && viewer.emailVerified);
  const { Component: LiveCompanions } = useBackgroundPart(liveCompanions, hasCompanions);

  return (
    <GoToProvider value={navigate}>
      <PendingLine />
      <Frame
        viewer={viewer}
        pathname={pathname}
        mainRef={main}
        clock={<BarClock viewer={viewer} pathname={pathname} />}
      >
        <Outlet />
      </Frame>
      <ErrorBoundary fallback={null}>
        <StandaloneCompanion isAtHome={pathname === paths.home} />
      </ErrorBoundary>
      {viewer && (
        <ErrorBoundary key={viewer.userId} fallback={null}>
          <RunCompanion userId={viewer.userId} />
        </ErrorBoundary>
      )}
      {viewer && hasCompanions && viewer.profile?.isPremium && (
        <OperationSync key={`operations ${viewer.userId}`} userId={viewer.userId} />
      )}
      {viewer && hasCompanions && LiveCompanions && (
        <ErrorBoundary key={`live ${viewer.userId}`} fallback={null}>
          <LiveCompanions userId={viewer.userId} isPremium={viewer.profile?.isPremium ?? false} />
        </ErrorBoundary>
      )}
      <ScrollRestoration />
    </GoToProvider>
  );
}
