import { browserErrorLimits, describeBrowserError } from '@focuspool/domain/browser-errors/browser-error';
import { version } from '../../../package.json';
import { ApiRefusal, ApiUnreachable } from '../../platform/api/api.ts';
import { ChunkMissing } from '../../platform/updates/load-chunk.ts';

const told = new Set<string>();

/** Reports an error to the server: each kind once, and only a few per page load. */
export function sendReport(thrown: unknown): void {
  if (isExpected(thrown)) return;
  const { origin, pathname: path } = location;
  const report = describeBrowserError(thrown, { origin, path, userAgent: navigator.userAgent, version });
  const kind = `${report.message} ${report.frames[0]}`;
  if (told.has(kind) || told.size >= browserErrorLimits.perPage) return;
  told.add(kind);
  // It is sent even if the page is being left, and no one waits for an answer.
  navigator.sendBeacon(
    '/api/browser-errors',
    new Blob([JSON.stringify(report)], { type: 'application/json' }),
  );
}

/** Failures caused by the network, the server or the person are no bugs of the page. */
function isExpected(thrown: unknown): boolean {
  return (
    [ApiRefusal, ApiUnreachable, ChunkMissing].some((kind) => thrown instanceof kind) ||
    (thrown instanceof DOMException && thrown.name === 'AbortError')
  );
}
