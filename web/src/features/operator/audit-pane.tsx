import { useInfiniteQuery } from '@tanstack/react-query';
import { AuditLine } from './audit-line.tsx';
import { auditQuery } from './operator-requests.ts';
import { PagedRows } from './paged-rows.tsx';

const query = auditQuery();

/** What operators did, the latest first. */
export function AuditPane() {
  return (
    <PagedRows
      label="Operator actions"
      query={useInfiniteQuery(query)}
      rowsOf={(page) => page.entries}
      empty="No actions yet."
      keyOf={({ number }) => number}
    >
      {(entry) => <AuditLine entry={entry} />}
    </PagedRows>
  );
}
