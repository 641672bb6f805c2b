import { hasPlan } from '@focuspool/domain/account/access';
import type { Viewer } from '@focuspool/domain/account/viewer';
import { nameDay } from '@focuspool/domain/history/history-days';
import {
  type LedgerFilter,
  type LedgerSum,
  readLedgerSearch,
} from '@focuspool/domain/ledger/ledger-contract';
import { countNote } from '@focuspool/domain/ledger/note-run';
import { streakRule } from '@focuspool/domain/stats/streaks';
import { useInfiniteQuery } from '@tanstack/react-query';
import Hourglass from 'lucide-react/icons/hourglass';
import { useState } from 'react';
import { useLoad } from '../../platform/api/use-load.ts';
import type { HourCycle } from '../../platform/clock/clock-form.ts';
import { useSearchParams } from '../../platform/location.ts';
import { paths } from '../../platform/paths.ts';
import { Button, toButtonClasses } from '../../ui/button.tsx';
import { NextPage } from '../../ui/feedback/next-page.tsx';
import { RowsSkeleton } from '../../ui/feedback/skeleton.tsx';
import { Link } from '../../ui/page/link.tsx';
import { PageFrame } from '../../ui/page/page-frame.tsx';
import { Surface } from '../../ui/surface.tsx';
import { useViewer } from '../account/viewer-request.ts';
import { useReplica } from '../operation/person-replica.ts';
import { formatDuration } from '../stats/calendar-form.ts';
import { useToday } from '../stats/use-today.ts';
import { CorrectRunDialog } from './correct-run-dialog.tsx';
import { Corrections } from './corrections.tsx';
import { describeBefore, describeFilter, describeSum, describeTimes } from './describe-run.ts';
import { LedgerFailure } from './ledger-failure.tsx';
import { ledgerQuery, useLedgerInvalidation } from './ledger-requests.ts';
import { NoteRunDialog } from './note-run-dialog.tsx';
import {
  listPendingNotes,
  type Pending,
  type ShownRun,
  showRuns,
  showSum,
  usePending,
} from './pending-runs.ts';
import { useRefusedNote } from './refused-note.ts';
import { RunLine } from './run-line.tsx';

/** The runs behind a number, each with its time, its task and its origin (product 13). */
export function LedgerPage() {
  const { data: viewer } = useViewer();
  const search = useSearchParams();
  const isOfCorrections = search.get('of') === 'corrections';
  return (
    <PageFrame title={isOfCorrections ? 'Corrections' : 'Runs'}>
      {viewer && isOfCorrections && <Corrections userId={viewer.userId} />}
      {viewer && !isOfCorrections && (
        <Ledger viewer={viewer} filter={readLedgerSearch((name) => search.get(name))} />
      )}
    </PageFrame>
  );
}

/** Needed because in another time zone the same runs show other times. */
const hourRule = 'In your local time when each run ended.';

function Ledger({ viewer, filter }: { viewer: Viewer; filter: LedgerFilter }) {
  const { userId } = viewer;
  const query = ledgerQuery(userId, filter);
  const ledger = useInfiniteQuery(query);
  const { problem, retry } = useLoad(ledger);
  const view = useReplica(userId);
  const pending = usePending(view, ledger.dataUpdatedAt);
  const [correctedKey, setCorrectedKey] = useState<string | null>(null);
  const [isNoting, setIsNoting] = useState(false);
  const { again, forgetAgain } = useRefusedNote(userId);
  useLedgerInvalidation(userId);
  const task = view.shown.lists.flatMap(({ tasks }) => tasks).find(({ id }) => id === filter.taskId);
  const hourCycle = view.shown.statsSettings?.hourCycle ?? null;
  const pages = ledger.data?.pages;
  const runs = pages?.flatMap((page) => page.runs);
  const shown = runs && showRuns(runs, pending, filter);
  const notes = listPendingNotes(pending, filter, runs ?? []);
  // As the list has it now: another device may have corrected or deleted it since.
  const correcting = shown?.find(({ key }) => key === correctedKey);
  const sum = countRuns(pages?.[0]?.sum, ledger.hasNextPage ? null : (runs?.length ?? null));
  const ofBefore = describeBefore(filter, pages?.[0]?.before);
  const rule = filter.of === 'streak' ? streakRule : filter.hour !== undefined && hourRule;

  return (
    <>
      <Surface className="mt-8 p-6 sm:p-8">
        <h2 dir="auto" className="font-sans text-sm font-medium text-ink-quiet wrap-anywhere">
          {describeFilter(filter, { name: task?.text ?? runs?.[0]?.taskText, hourCycle })}
        </h2>
        {sum && (
          // Changes as a dialog closes: without this it is hidden at that moment.
          <p role="status" aria-live="polite" className="mt-1 font-display text-3xl font-bold tabular-nums">
            {describeSum(showSum(sum, { runs: runs ?? [], shown: shown ?? [], notes }, pending), filter.of)}
          </p>
        )}
        {ofBefore && <p className="mt-3 text-sm text-ink-quiet">{ofBefore}</p>}
        {rule && <p className="mt-3 text-sm text-ink-quiet">{rule}</p>}
        <div className="mt-4 flex flex-wrap gap-3">
          {hasPlan(viewer) && (
            <Button variant="quiet" onClick={() => setIsNoting(true)}>
              Add a forgotten run
            </Button>
          )}
          <Link to={`${paths.runs}?of=corrections`} className={toButtonClasses({ variant: 'quiet' })}>
            Corrections
          </Link>
        </div>
      </Surface>
      <PendingNotes notes={notes} pending={pending} hourCycle={hourCycle} />
      {shown?.length === 0 && notes.length === 0 && <NoRuns />}
      {shown && (
        <Days runs={shown} hourCycle={hourCycle} onCorrect={hasPlan(viewer) ? setCorrectedKey : undefined} />
      )}
      {!runs && !problem && <RowsSkeleton label="Loading your runs" />}
      {problem && <LedgerFailure error={problem} onRetry={retry} />}
      <NextPage query={ledger}>Show earlier runs</NextPage>
      {correcting && !correcting.isDeleted && (
        <CorrectRunDialog
          key={correcting.key}
          userId={userId}
          run={correcting}
          onClose={() => setCorrectedKey(null)}
        />
      )}
      {hasPlan(viewer) && (isNoting || again) && (
        <NoteRunDialog
          key={again?.note.id}
          userId={userId}
          hourCycle={hourCycle}
          again={again}
          onClose={(isNoted) => {
            setIsNoting(false);
            forgetAgain(isNoted);
          }}
        />
      )}
    </>
  );
}

/** The sum of an hour comes without the number of its runs: they are counted once all of them are loaded. */
function countRuns(sum: LedgerSum | null | undefined, runs: number | null): LedgerSum | null | undefined {
  return sum?.of === 'minutes' && sum.runs === null ? { ...sum, runs } : sum;
}

type DaysProps = {
  runs: readonly ShownRun[];
  hourCycle: HourCycle;
  onCorrect: ((key: string) => void) | undefined;
};

function Days({ runs, hourCycle, onCorrect }: DaysProps) {
  const today = useToday();
  return [...Map.groupBy(runs, ({ day }) => day)].map(([day, those]) => (
    <section
      key={day}
      className="mt-8 [contain-intrinsic-size:auto_12rem] draw-near [overflow-clip-margin:3rem]"
    >
      <h2 className="mb-3 font-sans text-sm font-semibold text-ink-quiet">{nameDay(day, today)}</h2>
      <Surface>
        <ul className="divide-y divide-line">
          {those.map((run) => (
            <RunLine
              key={run.key}
              run={run}
              hourCycle={hourCycle}
              onCorrect={onCorrect && (() => onCorrect(run.key))}
            />
          ))}
        </ul>
      </Surface>
    </section>
  ));
}

type PendingNotesProps = {
  notes: ReturnType<typeof listPendingNotes>;
  pending: Pending;
  hourCycle: HourCycle;
};

/** The runs noted here that are not on the list yet. */
function PendingNotes({ notes, pending: { waiting }, hourCycle }: PendingNotesProps) {
  if (notes.length === 0) return null;
  return (
    <Surface aria-label="Just added" className="mt-8">
      <ul className="divide-y divide-line">
        {notes.map(({ id, task, from, to, at }) => {
          const minutes = countNote({ from, to }, at);
          return (
            <li key={id} className="flex items-start gap-3 px-5 py-4">
              <div className="min-w-0 flex-1">
                <p dir="auto" className="text-left font-medium wrap-anywhere">
                  {task.taskText}
                </p>
                <p className="text-sm text-ink-quiet">
                  {describeTimes(from, to, hourCycle)} · Added by hand
                  {waiting.has(id) && ' · Waiting to be sent'}
                </p>
              </div>
              <p className="shrink-0 tabular-nums">{minutes.ok && formatDuration(minutes.value)}</p>
            </li>
          );
        })}
      </ul>
    </Surface>
  );
}

function NoRuns() {
  return (
    <Surface className="mt-8 grid justify-items-center px-6 py-12 text-center">
      <Hourglass aria-hidden className="size-10 text-ink-quiet" strokeWidth={1.5} />
      <p className="mt-4 font-display text-xl font-semibold">No runs here yet</p>
      <p className="mt-2 max-w-sm text-balance text-ink-quiet">
        Each run you finish is listed here, with its time, its task and where it came from.
      </p>
    </Surface>
  );
}
