import type { PagePath } from '@focuspool/domain/account/access';
import type { QueryClient } from '@tanstack/react-query';
import { type ComponentType, createContext, useContext, useEffect, useState } from 'react';
import {
  BrowserRouter,
  type Location,
  matchRoutes,
  Navigate,
  type RouteObject,
  useLocation,
  useRoutes,
} from 'react-router';
import { paths } from '../../platform/paths.ts';
import { loadChunk } from '../../platform/updates/load-chunk.ts';
import { PageSpinner } from '../../ui/feedback/spinner.tsx';
import { ErrorBoundary, ErrorPage } from '../error-boundary.tsx';
import { Shell } from '../shell/shell.tsx';
import { Guard } from './guard.tsx';
import { IsLeavingContext } from './is-leaving.ts';
import { useScrollRestoration } from './scroll-restoration.ts';

/** A page may ask for what it shows first, which whoever opens its address then waits for. */
type Page = ComponentType & { readonly prefetch?: (queries: QueryClient) => Promise<void> };
/** Loads what an address shows. */
type PageCode = () => Promise<Page>;
type LoadedPage = { readonly code: PageCode; readonly Component: Page };

const guardedPages: Record<Exclude<PagePath, '/'>, PageCode> = {
  [paths.auth]: async () => (await import('../../features/account/sign-in/auth-page.tsx')).AuthPage,
  [paths.login]: async () => (await import('../../features/account/sign-in/auth-page.tsx')).AuthPage,
  [paths.verifyEmail]: async () =>
    (await import('../../features/account/verification/verify-email-page.tsx')).VerifyEmailPage,
  [paths.settings]: async () => (await import('./settings-route.tsx')).SettingsRoute,
  [paths.updateProfile]: async () => (await import('./update-profile-route.tsx')).UpdateProfileRoute,
  [paths.tasks]: async () => (await import('./task-route.tsx')).TaskRoute,
  [paths.timer]: async () => (await import('./timer-route.tsx')).TimerRoute,
  [paths.taskPool]: async () => (await import('../../features/pool/task-pool-page.tsx')).TaskPoolPage,
  [paths.ownRooms]: async () =>
    (await import('../../features/pool/own-rooms/own-rooms-page.tsx')).OwnRoomsPage,
  [paths.room]: async () => (await import('../../features/pool/own-rooms/room-link-page.tsx')).RoomLinkPage,
  [paths.history]: async () => (await import('../../features/history/history-page.tsx')).HistoryPage,
  [paths.stats]: async () => (await import('../../features/stats/stats-page.tsx')).StatsPage,
  [paths.runs]: async () => (await import('../../features/ledger/ledger-page.tsx')).LedgerPage,
  [paths.analytics]: async () => (await import('../../features/coupon/analytics-page.tsx')).AnalyticsPage,
  [paths.generate]: async () => (await import('../../features/coupon/generate-page.tsx')).GeneratePage,
  [paths.about]: async () => (await import('../../features/about/about-page.tsx')).AboutPage,
  [paths.subscription]: async () =>
    (await import('../../features/subscription/subscription-page.tsx')).SubscriptionPage,
  [paths.operator]: async () => (await import('../../features/operator/operator-page.tsx')).OperatorPage,
};

/** For everybody, also while it cannot be asked who is there. */
const homePage: PageCode = async () => (await import('../landing/landing-route.tsx')).LandingRoute;
const withPage: PageCode = async () => (await import('./with-route.tsx')).WithRoute;
const withCard: PageCode = async () =>
  (await import('../../features/landing/with-card-page.tsx')).WithCardPage;

const routes: RouteObject[] = [
  { path: '/with/:name/card', element: <ShownPage />, handle: withCard },
  {
    element: <Shell />,
    children: [
      { path: paths.home, element: <ShownPage />, handle: homePage },
      ...Object.entries(guardedPages).map(([path, code]) => ({
        path,
        element: (
          <Guard path={path as PagePath}>
            <ShownPage />
          </Guard>
        ),
        handle: code,
      })),
      { path: '/with/:name', element: <ShownPage />, handle: withPage },
      { path: '*', element: <Navigate to={paths.home} replace /> },
    ],
  },
];

const codes: ReadonlyMap<string, PageCode> = new Map(Object.entries(guardedPages));

/** Null for an address that leads elsewhere. */
function findCode({ pathname }: { pathname: string }): PageCode | null {
  // Ranking all routes takes long, and most addresses are a page's own.
  return codes.get(pathname) ?? matchRoutes(routes, { pathname })?.at(-1)?.route.handle ?? null;
}

/** Loads the page at an address; null where there is none, or it does not come: it is tried again once it is shown. */
export async function loadPage(pathname: string): Promise<LoadedPage | null> {
  const code = findCode({ pathname });
  const Component = code && (await loadChunk(code).catch(() => null));
  return code && Component && { code, Component };
}

/** The pages of the product, each at its address. */
export function Router({ first }: { first: LoadedPage | null }) {
  return (
    <BrowserRouter useTransitions={false}>
      <Pages first={first} />
    </BrowserRouter>
  );
}

/** What stands at the address that is on show, and what kept its code from coming. */
type Content = { readonly Component: ComponentType | undefined; readonly problem: unknown };

const ContentContext = createContext<Content>({ Component: undefined, problem: null });

/** What is on show stays until the code of the next page has come. */
function Pages({ first }: { first: LoadedPage | null }) {
  const wanted = useLocation();
  const code = findCode(wanted);
  const [loaded, setLoaded] = useState(() => new Map(first && [[first.code, first.Component]]));
  const [{ location, problem }, setShown] = useState<{ location: Location; problem?: unknown }>({
    location: wanted,
  });
  const isReady = code === null || loaded.has(code);
  if (isReady && location !== wanted) setShown({ location: wanted });

  useEffect(() => {
    if (isReady) return;
    let isOver = false;
    loadChunk(code).then(
      (Component) => {
        if (!isOver) setLoaded((before) => new Map(before).set(code, Component));
      },
      (found: unknown) => {
        if (!isOver) setShown({ location: wanted, problem: found });
      },
    );
    return () => {
      isOver = true;
    };
  }, [isReady, code, wanted]);

  useScrollRestoration(location);
  const page = useRoutes(routes, location);
  const shownCode = findCode(location);
  const Component = shownCode ? loaded.get(shownCode) : undefined;
  return (
    <IsLeavingContext value={location !== wanted}>
      <ContentContext value={{ Component, problem }}>
        <ErrorBoundary resetKey={location.key}>{page}</ErrorBoundary>
      </ContentContext>
    </IsLeavingContext>
  );
}

function ShownPage() {
  const { Component, problem } = useContext(ContentContext);
  const { key } = useLocation();
  if (problem) return <ErrorPage error={problem} />;
  if (!Component) return <PageSpinner />;
  return (
    <ErrorBoundary resetKey={key}>
      <Component />
    </ErrorBoundary>
  );
}
