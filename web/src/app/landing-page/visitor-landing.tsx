import type { Viewer } from '@focuspool/domain/account/viewer';
import { useEffect, useState } from 'react';
import { fetchViewer } from '../../features/account/fetch-viewer.ts';
import { StandaloneLifecycle } from '../../features/timer/standalone/standalone-lifecycle.tsx';
import { useIsCountdownRunning } from '../../features/timer/standalone/standalone-run.ts';
import { paths } from '../../platform/paths.ts';
import { Toaster } from '../../ui/feedback/toaster.tsx';
import { ErrorBoundary } from '../error-boundary.tsx';
import { Frame } from '../shell/frame.tsx';
import { LandingPage } from './landing-page.tsx';

/**
 * The landing page as a visitor first sees it: without the router and everything else that only the other pages need; its links
 * load those as new documents.
 */
export function VisitorLanding() {
  const [viewer, setViewer] = useState<Viewer | null | undefined>(undefined);
  const isTimerRunning = useIsCountdownRunning();

  useEffect(() => {
    // If it is unknown who is there, they are treated as a visitor, for whom everything here works.
    fetchViewer().then(setViewer, () => setViewer(null));
  }, []);

  return (
    <Toaster>
      <ErrorBoundary fallback={null}>
        <StandaloneLifecycle isAtHome />
      </ErrorBoundary>
      <Frame viewer={viewer} pathname={paths.home} isTimerRunning={isTimerRunning}>
        <ErrorBoundary>
          <LandingPage viewer={viewer} isMember={Boolean(viewer)} />
        </ErrorBoundary>
      </Frame>
    </Toaster>
  );
}
