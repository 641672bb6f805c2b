import { chunkLimitMs, missingChunkText } from '../../platform/updates/load-chunk.ts';
import { reloadOnce } from '../../platform/updates/reload-once.ts';

// Stands in the page itself: it says so when the scripts that would say it do not come.
const tooLate = setTimeout(replacePage, chunkLimitMs, missingChunkText);
addEventListener('error', noticeMissing, true);
// The page's own scripts have come by then.
document.addEventListener('DOMContentLoaded', () => {
  clearTimeout(tooLate);
  removeEventListener('error', noticeMissing, true);
});

// What fails until the page's own scripts listen is kept for them (watch-errors.ts).
globalThis.earlyFailures = [];
const keep = (failure: ErrorEvent | PromiseRejectionEvent) => globalThis.earlyFailures?.push(failure);
addEventListener('error', keep);
addEventListener('unhandledrejection', keep);
// They were run by then. One that failed did not get as far as to ask for these: the browser may be too old for it.
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
