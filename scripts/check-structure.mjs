import { rootFolder } from './places.mjs';
import { checkContents } from './structure/content-rules.mjs';
import { checkDocuments, readFeatureEdges } from './structure/document-rules.mjs';
import { checkFiles } from './structure/file-rules.mjs';
import { checkCircles, checkImports } from './structure/import-rules.mjs';
import { checkLockfile } from './structure/lockfile-rules.mjs';
import { readSourceTree } from './structure/source-tree.mjs';
import { checkVersions } from './structure/version-rules.mjs';

/** Returns every point in which the code below `folder` differs from what ARCHITECTURE.md promises, one line each. */
export function findStructureProblems(folder) {
  const files = readSourceTree(folder);
  const edges = readFeatureEdges(folder);
  return [
    ...checkCircles(files, edges),
    ...checkImports(files, edges),
    ...checkFiles(files),
    ...checkContents(files),
    ...checkDocuments(folder),
    ...checkLockfile(folder),
    ...checkVersions(folder),
  ];
}

if (process.argv[1] === import.meta.filename) {
  const problems = findStructureProblems(rootFolder);
  for (const problem of problems) process.stdout.write(`${problem}\n`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
