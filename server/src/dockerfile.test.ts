import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

it('the image uses the same version of Node as the tests', () => {
  const { node } = manifest.dependencies;
  const bases = [...read('Dockerfile').matchAll(/^FROM (\S+:\S+)/gm)].map(([, base]) => base);
  expect(bases).toEqual([`node:${node}-slim`, `node:${node}-slim`]);
});

it('the health check gives a starting process 15 minutes to migrate', () => {
  const [, options = ''] = /^HEALTHCHECK (.*) CMD /m.exec(read('Dockerfile')) ?? [];
  expect(options.split(' ')).toContain('--start-period=15m');
});

it('the image is built from the sources of a checkout and no other files', () => {
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

it('the stages that the image copies from make their files readable for every user', () => {
  const [, ...stages] = read('Dockerfile').split(/^FROM /m);
  const kept = stages.at(-1)?.match(/(?<=--from=)\w+/g) ?? [];
  expect(kept).toEqual(['production', 'build']);
  for (const name of kept) {
    const stage = stages.find((each) => each.includes(` AS ${name}\n`))?.trim();
    expect(stage?.split('\n').at(-1), name).toMatch(/^RUN (?:.* && )?chmod -R go=rX \S+$/);
  }
});
