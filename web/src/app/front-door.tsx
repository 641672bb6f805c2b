import type { Viewer } from '@focuspool/domain/account/viewer';
import { useEffect, useEffectEvent, useState } from 'react';
import { fetchViewer } from '../features/account/fetch-viewer.ts';
import { StandaloneCompanion } from '../features/timer/standalone-companion.tsx';
import { type GoTo, GoToProvider } from '../platform/go-to.ts';
import { paths } from '../platform/paths.ts';
import { PartMissing } from '../platform/release/load-part.ts';
import { mendPage } from '../platform/release/mend-page.ts';
import { showToast } from '../ui/toast-queue.ts';
import { Toaster } from '../ui/toaster.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Frame } from './frame.tsx';
import { FrontPage } from './front-page.tsx';
import { LoadingLine } from './loading-line.tsx';

/** Puts the app in this page's place, which goes on at `/` unless it leads elsewhere. Rejects when it cannot be loaded. */
export type EnterApp = (viewer: Viewer | null | undefined, ...goTo: Parameters<GoTo> | []) => Promise<void>;

/**
 * The front page as a stranger meets it: without the router and everything else that only the pages behind it need.
 * Whoever goes on, or turns out to be signed in, is handed over to the app.
 */
export function FrontDoor({ enterApp }: { enterApp: EnterApp }) {
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

  const goTo: GoTo = async (...destination) => {
    setIsLeaving(true);
    try {
      await enterApp(viewer, ...destination);
    } catch (error) {
      setIsLeaving(false);
      if (!(error instanceof PartMissing)) throw error;
      showToast(error.message);
      void mendPage();
    }
  };

  return (
    <Toaster>
      <GoToProvider value={goTo}>
        {isLeaving && <LoadingLine />}
        <ErrorBoundary fallback={null}>
          <StandaloneCompanion isAtHome />
        </ErrorBoundary>
        <Frame viewer={viewer} pathname={paths.home}>
          <ErrorBoundary>
            <FrontPage viewer={viewer} isMember={false} />
          </ErrorBoundary>
        </Frame>
      </GoToProvider>
    </Toaster>
  );
}
