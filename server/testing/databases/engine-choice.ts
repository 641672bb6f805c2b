import { inject, it } from 'vitest';

/** What the global set-ups pass to the test files: where to get a migrated database. */
export type EngineChoice =
  | { readonly name: 'embedded'; readonly dumpFile: string }
  | { readonly name: 'postgres'; readonly adminUrl: string; readonly template: string };

declare module 'vitest' {
  interface ProvidedContext {
    engine: EngineChoice;
    /** How often the server is killed at each step of a payment. */
    crashRepeats: number;
    /** Whether to try every fault, with many people and for minutes. */
    hasAllFaults: boolean;
    /** Whether this version writes a database for the tests of later ones. */
    writesRelease: boolean;
  }
}

/** A test that concerns only one engine; skipped in the other's run. */
export function itOn(name: EngineChoice['name']) {
  return it.skipIf(inject('engine').name !== name);
}
