import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { describeButton } from '../../ui/button.tsx';
import { usePageTitle } from '../../ui/page-title.ts';

type HomePageProps = {
  /** The one thing to do next. */
  call: { label: string; to: string; state?: unknown; onFollow?: (() => void) | undefined };
  /** A countdown to start at once, beside the words on a large window and right under the headline on a phone. */
  timer: ReactNode;
};

/** The front door: why one would start here, something to start, and the way in. */
export function HomePage({ call, timer }: HomePageProps) {
  usePageTitle('Start together');
  return (
    <div className="mx-auto grid w-full max-w-xl flex-1 animate-rise content-center gap-x-20 px-5 pt-4 pb-10 sm:px-8 lg:max-w-[76rem] lg:grid-cols-[1.06fr_1fr] lg:pb-24">
      <h1 className="text-[clamp(2.375rem,1.3rem+4.8vw,4.875rem)] leading-[1.06] tracking-[-0.03em] lg:self-end">
        Starting is the hard part. Start together.
      </h1>
      <div className="mt-6 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:mt-0 lg:self-center">{timer}</div>
      <div className="mt-8 lg:mt-6">
        <p className="max-w-xl text-lg leading-relaxed text-ink-quiet sm:text-xl">
          Pick one task, set the clock, and watch your bar move beside everyone else’s. No feed to scroll, no
          plan to perfect. Just this one thing, now.
        </p>
        <Link
          to={call.to}
          state={call.state}
          onClick={call.onFollow}
          className={describeButton({ size: 'large', variant: 'primary', className: 'mt-8 max-sm:w-full' })}
        >
          {call.label}
        </Link>
      </div>
    </div>
  );
}
