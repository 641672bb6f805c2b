import type { Viewer } from '@focuspool/domain/account/viewer';
import { useEffect, useEffectEvent, useState } from 'react';
import { fetchViewer } from '../../features/account/fetch-viewer.ts';
import { StandaloneLifecycle } from '../../features/timer/standalone/standalone-lifecycle.tsx';
import { NavigationProvider, type PageNavigate } from '../../platform/navigation.ts';
import { paths } from '../../platform/paths.ts';
import { ChunkMissing } from '../../platform/updates/load-chunk.ts';
import { reloadOnce } from '../../platform/updates/reload-once.ts';
import { showToast } from '../../ui/feedback/toast-queue.ts';
import { Toaster } from '../../ui/feedback/toaster.tsx';
import { ErrorBoundary } from '../error-boundary.tsx';
import { Frame } from '../shell/frame.tsx';
import { LoadingLine } from '../shell/loading-line.tsx';
import { LandingPage } from './landing-page.tsx';

/** Puts the app in this page's place, which goes on at `/` unless it leads elsewhere. Rejects when it cannot be loaded. */
export type EnterApp = (
  viewer: Viewer | null | undefined,
  ...navigate: Parameters<PageNavigate> | []
) => Promise<void>;

/**
 * The landing page as a stranger meets it: without the router and everything else that only the pages behind it need.
 * Whoever goes on, or turns out to be signed in, is handed over to the app.
 */
export function VisitorLanding({ enterApp }: { enterApp: EnterApp }) {
  const [viewer, setViewer] = useState<null | undefined>(undefined);
  const [isLeaving, setIsLeaving] = useState(false);

  const greet = useEffectEvent((found: Viewer | null) => {
    if (found) enterApp(found).catch(() => {});
    else setViewer(null);
  });
  useEffect(() => {
    // Who cannot be asked for is treated as a visitor, for whom everything here works.
    fetchViewer().then(greet, () => greet(null));
  }, []);

  const navigate: PageNavigate = async (...destination) => {
    setIsLeaving(true);
    try {
      await enterApp(viewer, ...destination);
    } catch (error) {
      setIsLeaving(false);
      if (!(error instanceof ChunkMissing)) throw error;
      showToast(error.message);
      void reloadOnce();
    }
  };

  return (
    <Toaster>
      <NavigationProvider value={navigate}>
        {isLeaving && <LoadingLine />}
        <ErrorBoundary fallback={null}>
          <StandaloneLifecycle isAtHome />
        </ErrorBoundary>
        <Frame viewer={viewer} pathname={paths.home}>
          <ErrorBoundary>
            <LandingPage viewer={viewer} isMember={false} />
          </ErrorBoundary>
        </Frame>
      </NavigationProvider>
    </Toaster>
  );
}
