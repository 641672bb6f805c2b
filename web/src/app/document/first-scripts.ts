import { chunkLimitMs, missingChunkText } from '../../platform/updates/load-chunk.ts';
import { reloadOnce } from '../../platform/updates/reload-once.ts';

// Inlined in the document: reports missing scripts, since the scripts that would report it are the ones missing.
const tooLate = setTimeout(replacePage, chunkLimitMs, missingChunkText);
addEventListener('error', noticeMissing, true);
// The page's own scripts have loaded by then.
document.addEventListener('DOMContentLoaded', () => {
  clearTimeout(tooLate);
  removeEventListener('error', noticeMissing, true);
});

// Failures that happen before the page's own scripts listen are kept for them (watch-errors.ts).
globalThis.earlyFailures = [];
const keep = (failure: ErrorEvent | PromiseRejectionEvent) => globalThis.earlyFailures?.push(failure);
addEventListener('error', keep);
addEventListener('unhandledrejection', keep);
// The scripts have run by then. If failures are still here, a script failed before it took them over: the browser may be too old.
addEventListener('load', () => {
  if (globalThis.earlyFailures?.length)
    void replacePage('This page does not work here. Please update your browser.');
});

function noticeMissing({ target }: Event): void {
  if (!(target instanceof HTMLScriptElement)) return;
  clearTimeout(tooLate);
  void replacePage(missingChunkText);
}

async function replacePage(text: string): Promise<void> {
  if (await reloadOnce()) return;
  document.querySelector('main [role="status"]')?.remove();
  document.body.insertAdjacentHTML(
    'beforeend',
    '<div role="alert" class="fixed inset-x-4 bottom-18 z-40 grid justify-items-center rounded-2xl bg-solid p-5 text-center text-ink"><h1 class="text-lg"></h1><a href="" class="min-h-11 p-2 underline">Try again</a></div>',
  );
  document.body.lastElementChild?.firstElementChild?.append(text);
}
