import type { PagePath } from '@focuspool/domain/account/access';
import type { Viewer } from '@focuspool/domain/account/viewer';
import type { QueryClient } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { readLinkedAddress } from '../../features/landing/linked-address.ts';
import { useRetryWhenOnline } from '../../platform/api/retry-when-online.ts';
import { type Location, LocationProvider, Redirect } from '../../platform/location.ts';
import { paths } from '../../platform/paths.ts';
import { loadChunk } from '../../platform/updates/load-chunk.ts';
import { PageSpinner } from '../../ui/feedback/spinner.tsx';
import { ErrorBoundary, ErrorPage } from '../error-boundary.tsx';
import { Shell } from '../shell/shell.tsx';
import { Guard } from './guard.tsx';
import { useHistoryLocation } from './history-location.ts';
import { useScrollRestoration } from './scroll-restoration.ts';

/** A page component. It may prefetch what it shows first; when its address is opened, rendering waits for that. */
type Page = ComponentType & {
  readonly prefetch?: (queries: QueryClient, viewer: Viewer) => Promise<void>;
};
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

/** The page at an address. */
type Route = {
  readonly code: PageCode;
  /** The path whose access level applies; without one the page is for everyone, even while it cannot be known who is there. */
  readonly guard?: PagePath;
  readonly hasShell?: false;
};

const homeRoute: Route = {
  code: async () => (await import('../landing-page/landing-route.tsx')).LandingRoute,
};
const withRoute: Route = { code: async () => (await import('./with-route.tsx')).WithRoute };
const cardRoute: Route = {
  code: async () => (await import('../../features/landing/with-card-page.tsx')).WithCardPage,
  hasShell: false,
};

const routes: ReadonlyMap<string, Route> = new Map([
  [paths.home, homeRoute],
  ...Object.entries(guardedPages).map(([path, code]): [string, Route] => [
    path,
    { code, guard: path as PagePath },
  ]),
]);

/** Returns the route at an address; null if no page has that address. */
function findRoute({ pathname }: { pathname: string }): Route | null {
  const linked = readLinkedAddress(pathname);
  if (linked) return linked.isCard ? cardRoute : withRoute;
  return routes.get(pathname.toLowerCase().replace(/(?!^)\/+$/, '')) ?? null;
}

/** Loads the page at an address; null if there is none or loading fails, which is tried again when the page is shown. */
export async function loadPage(pathname: string): Promise<LoadedPage | null> {
  const code = findRoute({ pathname })?.code;
  const Component = code && (await loadChunk(code).catch(() => null));
  return code && Component ? { code, Component } : null;
}

/** Shows each page of the product at its address. The current page stays until the code of the next one has loaded. */
export function Router({ first }: { first: LoadedPage | null }) {
  const wanted = useHistoryLocation();
  const code = findRoute(wanted)?.code;
  const [loaded, setLoaded] = useState(() => new Map(first && [[first.code, first.Component]]));
  const [{ location, problem }, setShown] = useState<{ location: Location; problem?: unknown }>({
    location: wanted,
  });
  const isReady = code === undefined || loaded.has(code);
  const hasFailed = problem !== undefined && location === wanted;
  if (isReady && location !== wanted) setShown({ location: wanted });

  useRetryWhenOnline(hasFailed, () => setShown({ location }));
  useEffect(() => {
    if (isReady || hasFailed) return;
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
  }, [isReady, hasFailed, code, wanted]);

  useScrollRestoration(location);
  const route = findRoute(location);
  return (
    <LocationProvider value={location}>
      <ErrorBoundary resetKey={location.key}>
        <Surroundings route={route} location={location} isLeaving={location !== wanted}>
          <ErrorBoundary resetKey={location.key}>
            <ShownPage Component={route ? loaded.get(route.code) : undefined} problem={problem} />
          </ErrorBoundary>
        </Surroundings>
      </ErrorBoundary>
    </LocationProvider>
  );
}

/** `problem` is the error that kept the page's code from loading. */
function ShownPage({ Component, problem }: { Component: Page | undefined; problem: unknown }) {
  if (problem) return <ErrorPage error={problem} />;
  return Component ? <Component /> : <PageSpinner />;
}

type SurroundingsProps = {
  route: Route | null;
  location: Location;
  isLeaving: boolean;
  children: ReactNode;
};

/** The shell and guard around a page. Redirects an address without a page home, and another spelling to the page's own. */
function Surroundings({ route, location, isLeaving, children }: SurroundingsProps) {
  if (route?.hasShell === false) return children;
  const { pathname, search, hash, state } = location;
  const isOwnSpelling = !route?.guard || route.guard === pathname;
  return (
    <Shell isLeaving={isLeaving}>
      {!route && <Redirect to={paths.home} />}
      {!isOwnSpelling && <Redirect to={route.guard + search + hash} state={state} />}
      {route?.guard && isOwnSpelling && (
        <Guard path={route.guard} isLeaving={isLeaving}>
          {children}
        </Guard>
      )}
      {route && !route.guard && children}
    </Shell>
  );
}
