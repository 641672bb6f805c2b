const maxLines = 400;
const kebabName = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)*$/;
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

/** Names that tell, and no file too long to read. */
export function checkFiles(files) {
  return [...files.flatMap(checkName), ...files.flatMap(checkLength)];
}

function checkName({ path }) {
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
