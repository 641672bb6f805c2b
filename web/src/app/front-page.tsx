import type { Viewer } from '@focuspool/domain/account/viewer';
import { HomePage } from '../features/home/home-page.tsx';
import { StandaloneTimer } from '../features/timer/standalone-timer.tsx';
import { paths } from '../platform/paths.ts';
import { announcePremium, findDestination } from './top-bar-destination.ts';

/** A visitor is asked in, a member is led on to their list. */
export function FrontPage({ viewer }: { viewer: Viewer | null | undefined }) {
  const timer = <StandaloneTimer />;
  if (!viewer) {
    const call = { label: 'Make it count', to: paths.auth, state: { step: 'sign-up' }, hash: '#sign-up' };
    return <HomePage call={call} timer={timer} />;
  }
  const { to, needsPremium } = findDestination(viewer, paths.tasks);
  const onFollow = needsPremium ? announcePremium : undefined;
  return <HomePage call={{ label: 'Go to my list', to, onFollow }} timer={timer} />;
}
