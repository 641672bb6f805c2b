import type { PagePath } from '@focuspool/domain/account/access';
import type { ComponentType } from 'react';
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { paths } from '../platform/paths.ts';
import { loadPart } from '../platform/release/load-part.ts';
import { PageSpinner } from '../ui/page-spinner.tsx';
import { Guard } from './guard.tsx';
import { HomeRoute } from './home-route.tsx';
import { PageError } from './page-error.tsx';
import { Shell } from './shell.tsx';

/** A page whose code is loaded when somebody comes to it. */
function loadLater<Part>(importIt: () => Promise<Part>, choose: (part: Part) => ComponentType) {
  return { lazy: async () => ({ Component: choose(await loadPart(importIt)) }) };
}

const pages: Record<Exclude<PagePath, '/'>, Pick<RouteObject, 'element' | 'lazy'>> = {
  [paths.auth]: loadLater(
    () => import('../features/account/sign-in/auth-page.tsx'),
    (part) => part.AuthPage,
  ),
  [paths.login]: loadLater(
    () => import('../features/account/sign-in/auth-page.tsx'),
    (part) => part.AuthPage,
  ),
  [paths.verifyEmail]: loadLater(
    () => import('../features/account/verification/verify-email-page.tsx'),
    (part) => part.VerifyEmailPage,
  ),
  [paths.settings]: loadLater(
    () => import('./settings-route.tsx'),
    (part) => part.SettingsRoute,
  ),
  [paths.updateProfile]: loadLater(
    () => import('./update-profile-route.tsx'),
    (part) => part.UpdateProfileRoute,
  ),
  [paths.tasks]: loadLater(
    () => import('./task-route.tsx'),
    (part) => part.TaskRoute,
  ),
  [paths.timer]: loadLater(
    () => import('./timer-route.tsx'),
    (part) => part.TimerRoute,
  ),
  [paths.taskPool]: loadLater(
    () => import('../features/pool/task-pool-page.tsx'),
    (part) => part.TaskPoolPage,
  ),
  [paths.history]: loadLater(
    () => import('../features/history/history-page.tsx'),
    (part) => part.HistoryPage,
  ),
  [paths.analytics]: loadLater(
    () => import('../features/coupon/analytics-page.tsx'),
    (part) => part.AnalyticsPage,
  ),
  [paths.generate]: loadLater(
    () => import('../features/coupon/generate-page.tsx'),
    (part) => part.GeneratePage,
  ),
  [paths.about]: loadLater(
    () => import('../features/about/about-page.tsx'),
    (part) => part.AboutPage,
  ),
  [paths.subscription]: loadLater(
    () => import('../features/subscription/subscription-page.tsx'),
    (part) => part.SubscriptionPage,
  ),
};

const guardedPages = Object.entries(pages).map(([path, page]) => ({
  element: <Guard path={path as PagePath} />,
  children: [{ path, ...page }],
}));

export const router = createBrowserRouter([
  {
    element: <Shell />,
    ErrorBoundary: PageError,
    children: [
      {
        HydrateFallback: PageSpinner,
        ErrorBoundary: PageError,
        children: [
          // Not loaded later: whoever deletes their account is led there before they are nobody.
          { path: paths.home, element: <HomeRoute /> },
          ...guardedPages,
          { path: '*', element: <Navigate to={paths.home} replace /> },
        ],
      },
    ],
  },
]);
