import type { Viewer } from '@focuspool/domain/account/viewer';
import type { ReactNode } from 'react';
import { HomePage } from '../../features/home/home-page.tsx';
import { StandaloneTimer } from '../../features/timer/standalone/standalone-timer.tsx';
import { paths } from '../../platform/paths.ts';
import { findDestination } from '../shell/destination.ts';

type LandingPageProps = {
  /** Undefined while it is not known who is signed in. */
  viewer: Viewer | null | undefined;
  isMember: boolean;
  /** Replaces the countdown that is for everyone. */
  timer?: ReactNode;
};

/**
 * Invites a visitor to sign up, and leads a member to their list or to the plans that open one. Words and sections are those of
 * `features/home`; `landing-route.tsx` passes the run or break of somebody signed in.
 */
export function LandingPage({ viewer, isMember, timer = <StandaloneTimer /> }: LandingPageProps) {
  if (!isMember) {
    const call = { label: 'Make it count', to: paths.auth, state: { step: 'sign-up' }, hash: '#sign-up' };
    return <HomePage call={call} timer={timer} />;
  }
  const { to, needsPremium } = findDestination(viewer, paths.tasks);
  return <HomePage call={{ label: needsPremium ? 'See the plans' : 'Go to my list', to }} timer={timer} />;
}
