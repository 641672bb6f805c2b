import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const documents = ['ARCHITECTURE.md', 'README.md'];
const repositoryPath = /^(?:\.\/)?(?:domain|server|web|e2e|bench|scripts|docs|\.ci)\/[\w./-]*$/;

/** Every path that the documents name exists. */
export function checkDocuments(rootFolder) {
  return documents.flatMap((document) =>
    listPaths(readDocument(rootFolder, document))
      .filter((path) => !existsSync(join(rootFolder, path)))
      .map((path) => `${document} names ${path}, which does not exist`),
  );
}

/** The fenced list of `from -> to` in ARCHITECTURE.md. */
export function readFeatureEdges(rootFolder) {
  const [, block = ''] =
    /```feature-imports\n([\s\S]*?)```/.exec(readDocument(rootFolder, 'ARCHITECTURE.md')) ?? [];
  return new Set(
    block
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  );
}

function listPaths(text) {
  const quoted = [...text.matchAll(/`([^`\n]+)`/g)].map(([, inner]) => inner);
  const treeLines = [...text.matchAll(/^([\w.]+\/\S+) {2,}/gm)].map(([, first]) => first);
  const paths = [...quoted, ...treeLines].filter((path) => repositoryPath.test(path));
  const links = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(([, target]) => target);
  return [...new Set([...paths, ...links])];
}

function readDocument(rootFolder, name) {
  const path = join(rootFolder, name);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}
