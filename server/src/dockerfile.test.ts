import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

it('the image runs the Node that everything is tested with', () => {
  const { node } = manifest.dependencies;
  const bases = [...read('Dockerfile').matchAll(/^FROM (\S+:\S+)/gm)].map(([, base]) => base);
  expect(bases).toEqual([`node:${node}-slim`, `node:${node}-slim`]);
});

it('a start may migrate for a quarter of an hour before an update gives it up', () => {
  const [, options = ''] = /^HEALTHCHECK (.*) CMD /m.exec(read('Dockerfile')) ?? [];
  expect(options.split(' ')).toContain('--start-period=15m');
});

it('of a checkout an image is handed its sources, and nothing that somebody has put beside them', () => {
  const [first, ...rules] = read('.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  expect(first).toBe('*');
  const letIn = rules.filter((rule) => rule.startsWith('!')).map((rule) => rule.slice(1));
  const sources = [
    '.npmrc',
    'package.json',
    'package-lock.json',
    'tsconfig.base.json',
    'domain',
    'server',
    'web',
  ];
  expect(letIn).toEqual(sources);
  const copied = [...read('Dockerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, files = '']) =>
    files.split(' '),
  );
  const folders = copied.filter((file) => file !== '.').map((file) => file.replace(/\/.*/, ''));
  expect(sources).toEqual(expect.arrayContaining(folders));
});

it('the server’s user reads all that the image keeps, however closed the checkout was', () => {
  const [, ...stages] = read('Dockerfile').split(/^FROM /m);
  const kept = stages.at(-1)?.match(/(?<=--from=)\w+/g) ?? [];
  expect(kept).toEqual(['production', 'build']);
  for (const name of kept) {
    const stage = stages.find((each) => each.includes(` AS ${name}\n`))?.trim();
    expect(stage?.split('\n').at(-1), name).toMatch(/^RUN (?:.* && )?chmod -R go=rX \S+$/);
  }
});
