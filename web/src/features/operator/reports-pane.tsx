import {
  type Decision,
  decisionTexts,
  kindTexts,
  type ReportedThing,
} from '@focuspool/domain/operator/reports-contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, pressOnce } from '../../ui/button.tsx';
import { showToast } from '../../ui/feedback/toast-queue.ts';
import { FormNote } from '../../ui/form/form-note.tsx';
import { decideReport, reportsQuery, useOperatorAct } from './operator-requests.ts';
import { PagedRows } from './paged-rows.tsx';
import { PersonLink } from './person-link.tsx';
import { useFormatInstant } from './use-format-instant.ts';

/** What members reported: things that wait for an operator come first. */
export function ReportsPane() {
  const { mutateAsync, error } = useOperatorAct();

  function decide({ id, text }: ReportedThing, decision: Decision): void {
    const act = { run: () => decideReport(id, decision), done: `${decisionTexts[decision]}: ${text}` };
    mutateAsync(act).then(showToast, () => {});
  }

  return (
    <>
      <PagedRows
        label="Reports"
        query={useInfiniteQuery(reportsQuery)}
        rowsOf={(page) => page.things}
        empty="Nothing has been reported."
        keyOf={({ id }) => id}
      >
        {(thing) => <ReportLine thing={thing} onDecide={(decision) => decide(thing, decision)} />}
      </PagedRows>
      {error && <FormNote tone="problem">{error.message}</FormNote>}
    </>
  );
}

type ReportLineProps = { thing: ReportedThing; onDecide: (decision: Decision) => void };

function ReportLine({ thing, onDecide }: ReportLineProps) {
  const { kind, text, ownerId, ownerName, lastReportedAt, openReports, decision } = thing;
  const formatInstant = useFormatInstant();
  const isGone = kind === 'message' && decision === 'taken_down' && openReports === 0;
  return (
    <div className="grid items-center gap-x-4 gap-y-2 sm:grid-cols-[1fr_auto]">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">
          {kindTexts[kind].title}: <bdi>{text}</bdi>
        </p>
        <p className="text-sm text-ink-quiet">
          {[...describeReports(thing), formatInstant(lastReportedAt)].join(' · ')}
        </p>
        <PersonLink userId={ownerId}>{ownerName ?? 'No username yet'}</PersonLink>
      </div>
      <div className="flex flex-wrap gap-2">
        {(decision !== 'kept' || openReports > 0) && !isGone && (
          <Button variant="quiet" aria-label={`Keep: ${text}`} onClick={pressOnce(() => onDecide('kept'))}>
            Keep
          </Button>
        )}
        {(decision !== 'taken_down' || openReports > 0) && (
          <Button
            variant="quiet"
            aria-label={`Take down: ${text}`}
            onClick={pressOnce(() => onDecide('taken_down'))}
          >
            Take down
          </Button>
        )}
      </div>
    </div>
  );
}

function describeReports({ openReports, allReports, isHidden, decision }: ReportedThing): string[] {
  const counted = `${allReports} ${allReports === 1 ? 'report' : 'reports'}`;
  const isNew = openReports > 0 && decision !== null;
  return [
    ...(isHidden && decision !== 'taken_down' ? ['Hidden until you decide'] : []),
    ...(decision ? [decisionTexts[decision]] : []),
    isNew ? `${counted}, ${openReports} since` : counted,
  ];
}
