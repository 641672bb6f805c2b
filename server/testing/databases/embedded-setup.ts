import type { TestProject } from 'vitest/node';
import './engine-choice.ts';
import { keepMigratedFiles } from './migrated-files.ts';

/** Migrates one embedded database for all tests: a first start takes seconds, loading its files a fraction of one. */
export default async function prepareEmbedded(project: TestProject): Promise<void> {
  project.provide('engine', { name: 'embedded', dumpFile: await keepMigratedFiles() });
}
