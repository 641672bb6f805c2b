import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listComponents } from './list-components.mjs';
import { rootFolder } from './places.mjs';

const readManifest = (path) => JSON.parse(readFileSync(join(rootFolder, path), 'utf8'));

it('the component list names the dependencies of server and app, and no development tool', () => {
  const { components, metadata } = listComponents();
  expect(metadata.component.name).toBe('focuspool');
  const listed = components.map(({ purl }) => decodeURIComponent(purl));
  const wanted = ['server', 'web', 'domain'].flatMap((workspace) => {
    const { name, version, dependencies: used } = readManifest(`${workspace}/package.json`);
    return Object.entries({ ...used, [name]: version });
  });
  const exact = wanted.filter(([, version]) => version !== '*');
  expect(listed).toEqual(
    expect.arrayContaining(exact.map(([name, version]) => `pkg:npm/${name}@${version}`)),
  );
  for (const tool of Object.keys(readManifest('package.json').devDependencies)) {
    expect(listed.filter((purl) => purl.startsWith(`pkg:npm/${tool}@`))).toEqual([]);
  }
});
