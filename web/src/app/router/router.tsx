import type { PagePath } from '@focuspool/domain/account/access';
import { type ComponentType, useEffect } from 'react';
import { createBrowserRouter, Navigate, type RouteObject, useRouteError } from 'react-router';
import { tellOfError } from '../../features/browser-errors/watch-errors.ts';
import { paths } from '../../platform/paths.ts';
import { loadChunk } from '../../platform/updates/load-chunk.ts';
import { PageSpinner } from '../../ui/feedback/spinner.tsx';
import { ErrorPage } from '../error-boundary.tsx';
import { LandingRoute } from '../landing/landing-route.tsx';
import { Shell } from '../shell/shell.tsx';
import { Guard } from './guard.tsx';

/** A page whose code is loaded when somebody comes to it. */
function loadLater<Chunk>(importIt: () => Promise<Chunk>, choose: (chunk: Chunk) => ComponentType) {
  return { lazy: async () => ({ Component: choose(await loadChunk(importIt)) }) };
}

function RouteError() {
  const error = useRouteError();
  useEffect(() => tellOfError(error), [error]);
  return <ErrorPage error={error} />;
}

const pages: Record<Exclude<PagePath, '/'>, Pick<RouteObject, 'element' | 'lazy'>> = {
  [paths.auth]: loadLater(
    () => import('../../features/account/sign-in/auth-page.tsx'),
    (page) => page.AuthPage,
  ),
  [paths.login]: loadLater(
    () => import('../../features/account/sign-in/auth-page.tsx'),
    (page) => page.AuthPage,
  ),
  [paths.verifyEmail]: loadLater(
    () => import('../../features/account/verification/verify-email-page.tsx'),
    (page) => page.VerifyEmailPage,
  ),
  [paths.settings]: loadLater(
    () => import('./settings-route.tsx'),
    (page) => page.SettingsRoute,
  ),
  [paths.updateProfile]: loadLater(
    () => import('./update-profile-route.tsx'),
    (page) => page.UpdateProfileRoute,
  ),
  [paths.tasks]: loadLater(
    () => import('./task-route.tsx'),
    (page) => page.TaskRoute,
  ),
  [paths.timer]: loadLater(
    () => import('./timer-route.tsx'),
    (page) => page.TimerRoute,
  ),
  [paths.taskPool]: loadLater(
    () => import('../../features/pool/task-pool-page.tsx'),
    (page) => page.TaskPoolPage,
  ),
  [paths.ownRooms]: loadLater(
    () => import('../../features/pool/own-rooms/own-rooms-page.tsx'),
    (page) => page.OwnRoomsPage,
  ),
  [paths.room]: loadLater(
    () => import('../../features/pool/own-rooms/room-link-page.tsx'),
    (page) => page.RoomLinkPage,
  ),
  [paths.history]: loadLater(
    () => import('../../features/history/history-page.tsx'),
    (page) => page.HistoryPage,
  ),
  [paths.stats]: loadLater(
    () => import('../../features/stats/stats-page.tsx'),
    (page) => page.StatsPage,
  ),
  [paths.runs]: loadLater(
    () => import('../../features/ledger/ledger-page.tsx'),
    (page) => page.LedgerPage,
  ),
  [paths.analytics]: loadLater(
    () => import('../../features/coupon/analytics-page.tsx'),
    (page) => page.AnalyticsPage,
  ),
  [paths.generate]: loadLater(
    () => import('../../features/coupon/generate-page.tsx'),
    (page) => page.GeneratePage,
  ),
  [paths.about]: loadLater(
    () => import('../../features/about/about-page.tsx'),
    (page) => page.AboutPage,
  ),
  [paths.subscription]: loadLater(
    () => import('../../features/subscription/subscription-page.tsx'),
    (page) => page.SubscriptionPage,
  ),
  [paths.operator]: loadLater(
    () => import('../../features/operator/operator-page.tsx'),
    (page) => page.OperatorPage,
  ),
};

const guardedPages = Object.entries(pages).map(([path, page]) => ({
  element: <Guard path={path as PagePath} />,
  children: [{ path, ...page }],
}));

const withPage = loadLater(
  () => import('./with-route.tsx'),
  (page) => page.WithRoute,
);
const withCard = loadLater(
  () => import('../../features/landing/with-card-page.tsx'),
  (page) => page.WithCardPage,
);

export const router = createBrowserRouter([
  { path: '/with/:name/card', ErrorBoundary: RouteError, HydrateFallback: PageSpinner, ...withCard },
  {
    element: <Shell />,
    ErrorBoundary: RouteError,
    children: [
      {
        HydrateFallback: PageSpinner,
        ErrorBoundary: RouteError,
        children: [
          // Not loaded later: whoever deletes their account is led there before they are nobody.
          { path: paths.home, element: <LandingRoute /> },
          ...guardedPages,
          { path: '/with/:name', ...withPage },
          { path: '*', element: <Navigate to={paths.home} replace /> },
        ],
      },
    ],
  },
]);
