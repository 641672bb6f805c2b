import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const documents = ['*.md', 'docs/**/*.md'];
const repositoryPath = /^(?:\.\/)?(?:domain|server|web|e2e|bench|scripts|deploy|docs|\.ci)\/[\w./-]*$/;

/** Checks that every path named in the documents exists. */
export function checkDocuments(rootFolder) {
  return globSync(documents, { cwd: rootFolder }).flatMap((document) =>
    listPaths(readDocument(rootFolder, document))
      .filter(
        (path) =>
          !existsSync(join(rootFolder, path)) && !existsSync(join(rootFolder, dirname(document), path)),
      )
      .map((path) => `${document} names ${path}, which does not exist`),
  );
}

/**
 * Reads the fenced lists of `from -> to` in ARCHITECTURE.md, one per workspace; `from -> one, other` stands for several edges.
 */
export function readFeatureEdges(rootFolder) {
  const text = readDocument(rootFolder, 'ARCHITECTURE.md');
  const readBlock = (workspace) => {
    const [, block = ''] = new RegExp(`\`\`\`${workspace}-imports\\n([\\s\\S]*?)\`\`\``).exec(text) ?? [];
    return new Set(block.split('\n').filter(Boolean).flatMap(splitEdges));
  };
  return { server: readBlock('server'), web: readBlock('web') };
}

function splitEdges(line) {
  const [from, targets = ''] = line.split(' -> ');
  return targets.split(', ').map((to) => `${from} -> ${to}`);
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
