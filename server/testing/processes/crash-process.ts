import { flushCompileCache } from 'node:module';
import { readConfig } from '../../src/config.ts';
import { createAdjustableClock } from '../../src/platform/clock.ts';
import { startServer } from '../../src/start-server.ts';

/**
 * What the process reports: its port once it serves, that it has swept everything a payment may need, that it knows where to die.
 */
export type CrashProcessMessage = { port: number } | 'swept' | 'armed';

// The server itself, which kills itself with SIGKILL at the step that it is given; it ends with the test that started it.
const [aheadMs = '0'] = process.argv.slice(2);
let crashStep: unknown;
const sweeps = new Set(['orders.swept', 'refused.swept', 'refunds.swept']);
const clock = createAdjustableClock();
clock.advance(Number(aheadMs));

const server = await startServer(readConfig(), '/nowhere', {
  clock,
  failpoint: (step) => {
    if (step === crashStep) process.kill(process.pid, 'SIGKILL');
    if (sweeps.delete(step) && sweeps.size === 0) process.send?.('swept' satisfies CrashProcessMessage);
  },
});
// A killed process does not write its compile cache, and the next start would compile everything again.
flushCompileCache();
process.on('message', (step) => {
  crashStep = step;
  process.send?.('armed' satisfies CrashProcessMessage);
});
process.on('disconnect', () => process.exit(0));
process.send?.({ port: server.port } satisfies CrashProcessMessage);
