import type { PagePath } from '@focuspool/domain/account/access';

/** The addresses of the product (product 2.1), except those of people (`features/landing/linked-address.ts`). */
export const paths = {
  home: '/',
  auth: '/auth',
  login: '/login',
  verifyEmail: '/verify-email',
  settings: '/settings',
  updateProfile: '/updateprofile',
  tasks: '/tasks',
  timer: '/timer',
  taskPool: '/tp',
  ownRooms: '/rooms',
  room: '/room',
  history: '/history',
  stats: '/stats',
  runs: '/runs',
  analytics: '/analytics',
  generate: '/generate',
  about: '/about',
  subscription: '/subscribtion',
  operator: '/admin',
} as const satisfies Record<string, PagePath>;
