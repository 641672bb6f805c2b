import { describeLanded, describeLeaving, nameCompanions } from '@focuspool/domain/landing/describe-landing';
import { endsAtMoment } from '@focuspool/domain/landing/follow-landing';
import type { Landing } from '@focuspool/domain/landing/landing-contract';
import { findTimerEnd, type Timer } from '@focuspool/domain/timer/timer';
import PlaneLanding from 'lucide-react/icons/plane-landing';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { formatTime } from '../../platform/clock/format-instant.ts';
import { showToast } from '../../ui/feedback/toast-queue.ts';
import { useHourCycle } from '../operation/use-hour-cycle.ts';
import { useShownLanding } from './shown-landing.ts';
import { useLandingAtEnd, useLastLanding, useLeftReading } from './use-landing.ts';

type LandingLineProps = {
  userId: string;
  timer: Timer;
  /** Whether news about others waits for now. */
  isQuiet: boolean;
  className?: string;
};

/** Says with whom the current run will land, and from that moment on that it has landed. */
export function LandingLine({ userId, timer, isQuiet, className = '' }: LandingLineProps) {
  const known = useShownLanding(userId, isQuiet);
  const landing = known && known.runKey === timer.key && endsAtMoment(timer, known.endsAt) ? known : null;
  const hourCycle = useHourCycle(userId);
  useDepartureToasts(userId, known, timer, isQuiet);
  useLandingAtEnd(userId, timer);
  if (!landing) return null;
  // A run that was given more time after its moment now ends later.
  const isAhead = findTimerEnd(timer) === landing.endsAt;
  if (!isAhead) return <Line className={className}>{describeLanded(landing.people)}</Line>;
  if (landing.isByClock) return null;
  return (
    <Line className={className}>
      You and {nameCompanions(landing.people)} land at {formatTime(landing.endsAt, hourCycle)}
    </Line>
  );
}

/** Says with whom the run completed last has landed, beside its success and in its break. */
export function LandedLine({ userId, className = '' }: { userId: string; className?: string }) {
  const landing = useLastLanding(userId);
  return landing && <Line className={className}>{describeLanded(landing.people)}</Line>;
}

function Line({ className, children }: { className: string; children: ReactNode }) {
  return (
    <p className={`flex items-center justify-center gap-2 text-ink-quiet ${className}`}>
      <PlaneLanding aria-hidden className="size-5 shrink-0 text-success" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  );
}

/** Reports that a person left the current run's landing before its moment: one's own time stays. On a quiet page this waits. */
function useDepartureToasts(
  userId: string,
  known: Landing | null | undefined,
  timer: Timer,
  isQuiet: boolean,
): void {
  const readLeft = useLeftReading(userId);
  const last = useRef(known);
  const waiting = useRef<string[]>([]);
  const compare = useEffectEvent((before: Landing) => {
    const isOn = before.runKey === timer.key && findTimerEnd(timer) === before.endsAt && !before.isByClock;
    const people = known?.endsAt === before.endsAt ? known.people : [];
    const words = isOn && describeLeaving(before.people, people, readLeft());
    if (words) waiting.current.push(words);
  });
  useEffect(() => {
    if (known !== undefined && last.current) compare(last.current);
    last.current = known;
  }, [known]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each comparison
  useEffect(() => {
    if (!isQuiet) for (const words of waiting.current.splice(0)) showToast(words);
  }, [isQuiet, known]);
}
