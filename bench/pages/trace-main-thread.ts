import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';

type TraceEvent = {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** In microseconds. */
  readonly dur?: number;
  readonly args?: { readonly name?: string };
};

/** The duration in milliseconds of each task that the page's main thread runs within this many seconds. */
export async function traceMainThread(page: Page, seconds: number): Promise<number[]> {
  const tools = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  tools.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await tools.send('Tracing.start', {
    traceConfig: { includedCategories: ['disabled-by-default-devtools.timeline'] },
  });
  await setTimeout(seconds * 1_000);
  const isWhole = new Promise((resolve) => tools.once('Tracing.tracingComplete', resolve));
  await tools.send('Tracing.end');
  await isWhole;
  // If another page's thread remains, it does nothing.
  const threads = new Set(events.filter(({ args }) => args?.name === 'CrRendererMain').map(nameThread));
  const tasks = events.filter((event) => event.name === 'RunTask' && threads.has(nameThread(event)));
  if (tasks.length === 0) throw new Error('The page did nothing');
  return tasks.map(({ dur = 0 }) => dur / 1_000);
}

function nameThread({ pid, tid }: TraceEvent): string {
  return `${pid} ${tid}`;
}
