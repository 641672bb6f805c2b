import { afterAll, onTestFinished, TestRunner } from 'vitest';

/** Cleans up at the end of the running test, or of the file if none is running. */
export function atTheEnd(clean: () => void | Promise<void>): void {
  if (TestRunner.getCurrentTest()) onTestFinished(clean);
  else afterAll(clean);
}
