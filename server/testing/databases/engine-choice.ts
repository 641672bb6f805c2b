import { inject, it } from 'vitest';

/** What the global set-ups hand to the test files: where to get a migrated database from. */
export type EngineChoice =
  | { readonly name: 'embedded'; readonly dumpFile: string }
  | { readonly name: 'postgres'; readonly adminUrl: string; readonly template: string };

declare module 'vitest' {
  interface ProvidedContext {
    engine: EngineChoice;
    /** How often the server is killed at each step of a payment. */
    crashRepeats: number;
    /** Whether everything goes wrong that may, for many people and for minutes. */
    hasAllFaults: boolean;
    /** Whether this version leaves a database behind for the tests of later ones. */
    writesRelease: boolean;
  }
}

/** A test that concerns one engine alone; skipped in the other one's run. */
export function itOn(name: EngineChoice['name']) {
  return it.skipIf(inject('engine').name !== name);
}
