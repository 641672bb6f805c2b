import type { PagePath } from '@focuspool/domain/account/access';
import type { ReactNode } from 'react';
import { toButtonClasses } from '../../ui/button.tsx';
import { Link } from '../../ui/page/link.tsx';
import { usePageTitle } from '../../ui/page/page-title.ts';
import { ActivityLine } from './activity-line.tsx';
import { HowItGoes } from './how-it-goes.tsx';

type HomePageProps = {
  /** The page's call to action. */
  call: { label: string; to: PagePath; state?: unknown; hash?: string };
  /** A countdown to start at once, beside the words on a large window and right under the headline on a phone. */
  timer: ReactNode;
};

/** The landing page: why to start here, something to start with, and the way in. Its first words do not move. */
export function HomePage({ call, timer }: HomePageProps) {
  usePageTitle('Starting is the hard part, start together');
  return (
    <div className="mx-auto w-full max-w-xl flex-1 px-5 pt-4 pb-12 sm:px-8 lg:max-w-[76rem]">
      <div className="grid content-center gap-x-20 lg:min-h-[calc(100dvh-10rem)] lg:grid-cols-[1.06fr_1fr]">
        <h1 className="text-[min(max(2.375rem,1.3rem+4.8vw),4.875rem,16vw)] leading-[1.06] tracking-[-0.03em] lg:self-end">
          Starting is the hard part. Start together.
        </h1>
        <div className="mt-6 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:mt-0 lg:self-center">{timer}</div>
        <div className="mt-8 lg:mt-6">
          <p className="max-w-xl text-lg leading-relaxed text-ink-quiet sm:text-xl">
            Pick one task, set the clock, and watch your bar move beside everyone else’s. No feed to scroll,
            no plan to perfect. Just this one thing, now.
          </p>
          <div className="mt-8 flex flex-wrap items-center gap-x-5 gap-y-3">
            <Link
              to={call.to}
              state={call.state}
              hash={call.hash}
              className={toButtonClasses({ size: 'large', className: 'max-sm:w-full' })}
            >
              {call.label}
            </Link>
            <ActivityLine />
          </div>
        </div>
      </div>
      <HowItGoes />
    </div>
  );
}
