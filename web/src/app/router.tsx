import type { PagePath } from '@focuspool/domain/account/access';
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { paths } from '../platform/paths.ts';
import { PageSpinner } from '../ui/page-spinner.tsx';
import { Guard } from './guard.tsx';
import { HomeRoute } from './home-route.tsx';
import { PageError } from './page-error.tsx';
import { Shell } from './shell.tsx';

// One line a page: what is loaded when somebody comes to it.
const pages: Record<Exclude<PagePath, '/'>, Pick<RouteObject, 'element' | 'lazy'>> = {
  [paths.auth]: {
    lazy: async () => ({ Component: (await import('../features/account/auth-page.tsx')).AuthPage }),
  },
  [paths.login]: {
    lazy: async () => ({ Component: (await import('../features/account/auth-page.tsx')).AuthPage }),
  },
  [paths.verifyEmail]: {
    lazy: async () => ({
      Component: (await import('../features/account/verify-email-page.tsx')).VerifyEmailPage,
    }),
  },
  [paths.settings]: {
    lazy: async () => ({ Component: (await import('./settings-route.tsx')).SettingsRoute }),
  },
  [paths.updateProfile]: {
    lazy: async () => ({ Component: (await import('./update-profile-route.tsx')).UpdateProfileRoute }),
  },
  [paths.tasks]: {
    lazy: async () => ({ Component: (await import('../features/task/task-page.tsx')).TaskPage }),
  },
  [paths.timer]: {
    lazy: async () => ({ Component: (await import('./timer-route.tsx')).TimerRoute }),
  },
  [paths.taskPool]: {
    lazy: async () => ({ Component: (await import('../features/pool/task-pool-page.tsx')).TaskPoolPage }),
  },
  [paths.history]: {
    lazy: async () => ({ Component: (await import('../features/history/history-page.tsx')).HistoryPage }),
  },
  [paths.analytics]: {
    lazy: async () => ({ Component: (await import('../features/coupon/analytics-page.tsx')).AnalyticsPage }),
  },
  [paths.generate]: {
    lazy: async () => ({ Component: (await import('../features/coupon/generate-page.tsx')).GeneratePage }),
  },
  [paths.about]: {
    lazy: async () => ({ Component: (await import('../features/about/about-page.tsx')).AboutPage }),
  },
  [paths.subscription]: {
    lazy: async () => ({
      Component: (await import('../features/subscription/subscription-page.tsx')).SubscriptionPage,
    }),
  },
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
          { path: paths.home, element: <HomeRoute /> },
          ...guardedPages,
          { path: '*', element: <Navigate to={paths.home} replace /> },
        ],
      },
    ],
  },
]);
