import { auditTexts, type ShownAuditEntry } from '@focuspool/domain/operator/audit-log';
import { describeDetails } from '@focuspool/domain/operator/describe-details';
import { useFormatInstant } from './use-format-instant.ts';

/** One act: what, to whom, by whom and when. */
export function AuditLine({ entry, isOwn = false }: { entry: ShownAuditEntry; isOwn?: boolean }) {
  const { number, at, actor, act, subject, details, actorName, subjectName } = entry;
  const formatInstant = useFormatInstant();
  const facts = describeDetails(details);
  return (
    <>
      <p className="font-semibold wrap-anywhere">
        {auditTexts[act]}
        {!isOwn && <span className="font-normal"> · {subjectName ?? subject}</span>}
      </p>
      <p className="text-sm wrap-anywhere text-ink-quiet">
        {[`No. ${number}`, formatInstant(at), `by ${actorName ?? actor}`, ...facts].join(' · ')}
      </p>
    </>
  );
}
