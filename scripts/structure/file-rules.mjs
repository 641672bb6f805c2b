const maxLines = 400;
const maxFilesInFolder = 20;
const kebabName = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)*$/;
// A README must have this name to be found, and a drawing is named after its avatar, whose name is part of addresses.
const isNamedElsewhere = (path) => /\/README\.md$|^web\/avatars\/drawings\//.test(path);
const grabBags = new Set([
  'index',
  'util',
  'utils',
  'helper',
  'helpers',
  'common',
  'shared',
  'misc',
  'lib',
  'types',
  'constants',
]);

/** Checks that names are telling, that no file is too long to read, and that no folder is too full to look through. */
export function checkFiles(files) {
  return [...files.flatMap(checkName), ...files.flatMap(checkLength), ...checkFolders(files)];
}

function checkFolders(files) {
  const sources = files.filter(
    ({ path }) => /\.(ts|tsx|mjs|js)$/.test(path) && !/\.(test|spec)\./.test(path),
  );
  const byFolder = Map.groupBy(sources, ({ path }) => path.slice(0, path.lastIndexOf('/')));
  return [...byFolder]
    .filter(([, { length }]) => length > maxFilesInFolder)
    .map(([folder, { length }]) => `${folder}: ${length} source files, ${maxFilesInFolder} are the most`);
}

function checkName({ path }) {
  if (isNamedElsewhere(path)) return [];
  const [file, ...folders] = path.split('/').reverse();
  const vague = [stem(file), ...folders].find((name) => grabBags.has(name));
  if (vague) return [`${path}: "${vague}" tells nothing, name what is in it`];
  const odd = [file, ...folders].find((name) => !kebabName.test(name));
  return odd ? [`${path}: "${odd}" is not kebab-case`] : [];
}

function checkLength({ path, text }) {
  const lines = text.split('\n').length - 1;
  return lines > maxLines ? [`${path}: ${lines} lines, ${maxLines} are the most`] : [];
}

function stem(file) {
  return file.split('.')[0];
}
