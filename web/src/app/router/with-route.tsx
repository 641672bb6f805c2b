import type { LinkedPerson as Person } from '@focuspool/domain/landing/link-contract';
import { findTimerEnd } from '@focuspool/domain/timer/timer';
import { rememberPath } from '../../features/account/remembered-path.tsx';
import { useViewer } from '../../features/account/viewer-request.ts';
import { LandingLine } from '../../features/landing/landing-line.tsx';
import { keepLandingWish } from '../../features/landing/landing-wish.ts';
import { toLinkedAddress, useLinkedName } from '../../features/landing/linked-address.ts';
import { LinkedPerson, useEndOfWork, useReachableEnd } from '../../features/landing/linked-person.tsx';
import { useLinkedPerson } from '../../features/landing/use-linked-person.ts';
import { useReplica } from '../../features/operation/person-replica.ts';
import { useHourCycle } from '../../features/operation/use-hour-cycle.ts';
import { findNextTask } from '../../features/timer/rhythm/rhythm-actions.ts';
import { landRun } from '../../features/timer/run/land-run.ts';
import { useQuietAtWork } from '../../features/timer/run/quiet-at-work.ts';
import { toTimerState } from '../../features/timer/run/run-location.ts';
import { navigate } from '../../platform/navigation.ts';
import { paths } from '../../platform/paths.ts';
import { Button, toButtonClasses } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { PageSpinner } from '../../ui/feedback/spinner.tsx';
import { Link } from '../../ui/page/link.tsx';
import { usePageTitle } from '../../ui/page/page-title.ts';
import { Surface } from '../../ui/surface.tsx';

/** /with/NAME: a person's own address, open to everyone. */
export function WithRoute() {
  const name = useLinkedName();
  const { data: viewer } = useViewer();
  const { person, problem, retry } = useLinkedPerson(name);
  // Not by the address: its name may be hidden, or no one's.
  usePageTitle(person && person !== 'nobody' ? person.username : '');
  if (problem) return <LoadFailure error={problem} onRetry={() => void retry()} />;
  if (person === undefined || viewer === undefined) return <PageSpinner />;
  return (
    <div className="grid flex-1 content-center justify-items-center p-4">
      <Surface className="grid w-full max-w-md animate-rise gap-6 px-6 py-8">
        {person === 'nobody' && (
          <>
            <h1 className="text-center text-2xl">There is nothing here.</h1>
            <Link to={paths.home} className={toButtonClasses({ variant: 'quiet' })}>
              Return to Home
            </Link>
          </>
        )}
        {person !== 'nobody' && !viewer && <AsVisitor person={person} />}
        {person !== 'nobody' && viewer && (
          <AsMember
            userId={viewer.userId}
            person={person}
            hasPlan={viewer.profile?.isPremium === true}
            isOwn={viewer.profile?.username === person.username}
          />
        )}
      </Surface>
    </div>
  );
}

function AsVisitor({ person }: { person: Person }) {
  const landsAt = useReachableEnd(person);
  return (
    <>
      <LinkedPerson person={person} hourCycle={null} />
      {landsAt !== null && (
        <Link
          to={paths.auth}
          className={toButtonClasses({ variant: 'quiet' })}
          onClick={() => rememberPath(toLinkedAddress(person.username))}
        >
          Log in to land with them
        </Link>
      )}
    </>
  );
}

type AsMemberProps = { userId: string; person: Person; hasPlan: boolean; isOwn: boolean };

function AsMember({ userId, person, hasPlan, isOwn }: AsMemberProps) {
  const view = useReplica(userId);
  const hourCycle = useHourCycle(userId);
  const endsAt = useEndOfWork(person);
  const landsAt = useReachableEnd(person);
  const isQuiet = useQuietAtWork(userId);
  const { run } = view.shown;
  const next = run ? null : findNextTask(view);
  const isTheirs = endsAt !== null && run !== null && findTimerEnd(run.timer) === endsAt;
  const isOffered = landsAt !== null && !isOwn && !isTheirs;
  const canLand = hasPlan && isOffered;
  return (
    <>
      <LinkedPerson person={person} hourCycle={hourCycle} />
      {isTheirs && <LandingLine userId={userId} timer={run.timer} isQuiet={isQuiet} />}
      {isOffered && !hasPlan && (
        <p className="text-center text-sm text-balance text-ink-quiet">
          With a plan you can land with them.{' '}
          <Link
            to={paths.subscription}
            className="font-medium whitespace-nowrap text-ink underline underline-offset-4"
          >
            See the plans
          </Link>
        </p>
      )}
      {canLand && !run && !next && (
        <Link
          to={paths.tasks}
          className={toButtonClasses()}
          onClick={() => keepLandingWish(userId, { username: person.username, endsAt: landsAt })}
        >
          Pick a task to land with them
        </Link>
      )}
      {canLand && (run || next) && (
        <Button
          onClick={() => {
            const seenAt = { kind: 'link', username: person.username } as const;
            // If the server takes the landing back, the person can still start the task by themselves.
            const state = next && toTimerState(userId, next);
            if (landRun(userId, next, { seenAt, endsAt: landsAt })) navigate(paths.timer, { state });
          }}
        >
          Land with them
        </Button>
      )}
    </>
  );
}
