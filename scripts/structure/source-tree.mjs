import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const roots = [
  'domain/src',
  'domain/testing',
  'server/src',
  'server/testing',
  'server/image',
  'web/src',
  'web/service-worker',
  'web/vite-plugins',
  'web/avatars',
  'scripts',
  'e2e',
  'bench',
];
const codeFile = /\.(ts|tsx|mjs|js)$/;

/** Reads every file that people write code in: `{ path, text, code, imports }`, where `code` is the text without comments. */
export function readSourceTree(rootFolder) {
  return roots.flatMap((root) => listFiles(rootFolder, root)).map((path) => readSource(rootFolder, path));
}

function listFiles(rootFolder, folder) {
  let entries;
  try {
    entries = readdirSync(join(rootFolder, folder), { withFileTypes: true });
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error;
  }
  return entries.flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? listFiles(rootFolder, path) : [path];
  });
}

function readSource(rootFolder, path) {
  const text = readFileSync(join(rootFolder, path), 'utf8');
  if (!codeFile.test(path)) return { path, text, code: '', imports: [] };
  const code = text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '');
  return { path, text, code, imports: findImports(path, code) };
}

const importForms = [
  /^\s*(?:import|export)\b(?<clause>[^'"`;]*?)\bfrom\s*['"](?<target>[^'"]+)['"]/gm,
  /^\s*import\s*['"](?<target>[^'"]+)['"]/gm,
  /\bimport\s*\(\s*['"](?<target>[^'"]+)['"]/g,
];

function findImports(path, code) {
  return importForms.flatMap((form) =>
    [...code.matchAll(form)].map(({ groups: { clause = '', target } }) => ({
      target,
      path: resolveTarget(path, target),
      isType: /^\s*type\b/.test(clause),
    })),
  );
}

/** The repository path that an import names, without its extension; null for a package. */
function resolveTarget(from, target) {
  if (target.startsWith('.')) return stripEnding(join(from, '..', target).replaceAll('\\', '/'));
  const [, workspace, rest] = /^@focuspool\/(\w+)\/(.+)$/.exec(target) ?? [];
  return workspace ? stripEnding(`${workspace}/src/${rest}`) : null;
}

function stripEnding(path) {
  return path.replace(/\.(ts|tsx|mjs|js)$/, '');
}
