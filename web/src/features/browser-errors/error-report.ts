import { browserErrorLimits, describeBrowserError } from '@focuspool/domain/browser-errors/browser-error';
import { version } from '../../../package.json';
import { ApiRefusal, ApiUnreachable } from '../../platform/api/api.ts';
import { ChunkMissing } from '../../platform/updates/load-chunk.ts';

const told = new Set<string>();

/** Tells the server of an error, each once, and of a few while the page is open. */
export function sendReport(thrown: unknown): void {
  if (isExpected(thrown)) return;
  const { origin, pathname: path } = location;
  const report = describeBrowserError(thrown, { origin, path, userAgent: navigator.userAgent, version });
  const kind = `${report.message} ${report.frames[0]}`;
  if (told.has(kind) || told.size >= browserErrorLimits.perPage) return;
  told.add(kind);
  // It goes out though the page is left, and nobody waits for an answer.
  navigator.sendBeacon(
    '/api/browser-errors',
    new Blob([JSON.stringify(report)], { type: 'application/json' }),
  );
}

/** What the network, the server or the person does is no mistake of the page's. */
function isExpected(thrown: unknown): boolean {
  return (
    [ApiRefusal, ApiUnreachable, ChunkMissing].some((kind) => thrown instanceof kind) ||
    (thrown instanceof DOMException && thrown.name === 'AbortError')
  );
}
