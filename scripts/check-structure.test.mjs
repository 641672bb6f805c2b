import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findStructureProblems } from './check-structure.mjs';

const architecture = [
  '```server-imports',
  'history -> profile, task',
  '```',
  '```web-imports',
  'timer -> task',
  '```',
  'See `domain/src/timer/timer.ts`.',
  '',
].join('\n');

/** A small tree that breaks no rule. */
const soundTree = {
  'ARCHITECTURE.md': architecture,
  'domain/src/timer/timer.ts': "import * as v from 'valibot';\nimport { task } from '../task/task.ts';\n",
  'domain/src/timer/timer.test.ts': "import { it } from 'vitest';\nconst now = Date.now();\n",
  'domain/src/task/task.ts': "// never Date.now() here\nexport const task = '';\n",
  'server/src/config.ts': 'export const env = process.env;\n',
  'server/src/app.ts': "import { route } from './features/task/task-routes.ts';\n",
  'server/src/features/task/task-routes.ts': "import { database } from '../../platform/database.ts';\n",
  'server/src/features/history/history-routes.ts':
    "import { task } from '../task/task-store.ts';\nimport { name } from '../profile/profile-store.ts';\n",
  'server/src/features/task/task-routes.test.ts': "import { app } from '../../../testing/test-app.ts';\n",
  'server/src/platform/database.ts': "import { env } from '../config.ts';\n",
  'server/testing/test-app.ts': "import { app } from '../src/app.ts';\n",
  'web/src/platform/api/api.ts': "import type { Api } from '@focuspool/server/app';\n",
  'web/src/ui/button.tsx': 'export const Button = null;\n',
  'web/src/features/timer/timer-page.tsx':
    "import { task } from '../task/task-list.tsx';\nimport { Button } from '../../ui/button.tsx';\n",
  'web/src/features/task/task-list.tsx': "import { task } from '@focuspool/domain/task/task';\n",
  'web/vite-plugins/theme-rows.ts': "import { readFile } from 'node:fs';\n",
  'web/avatars/README.md': 'Draws `web/avatars/drawings/Ostrich.svg` anew.\n',
  'web/avatars/drawings/Ostrich.svg': '<svg/>',
  'web/avatars/draw.ts': "import { open } from '../../e2e/browser.ts';\n",
  'web/src/app/router/router.tsx': "const page = import('../features/timer/timer-page.tsx');\n",
};

function findIn(changes) {
  const folder = mkdtempSync(join(tmpdir(), 'focuspool-structure-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [path, text] of Object.entries({ ...soundTree, ...changes })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return findStructureProblems(folder);
}

describe('the structure check', () => {
  it('the structure check finds no problem in a valid tree', () => {
    expect(findIn({})).toEqual([]);
  });

  it.each([
    ['domain/src/task/a.ts', "import { readFile } from 'node:fs';", 'domain is pure'],
    ['domain/src/task/a.ts', "import { it } from 'vitest';", 'domain is pure'],
    [
      'domain/src/task/a.ts',
      "import { app } from '../../../server/src/app.ts';",
      'domain does not take from server',
    ],
    ['server/src/features/task/a.ts', "import '@focuspool/web/main';", 'server does not take from web'],
    ['web/src/features/task/a.ts', "import { t } from '../timer/b.ts';", 'the edge task -> timer'],
    ['server/src/features/timer/a.ts', "import { t } from '../task/b.ts';", 'the edge timer -> task'],
    ['server/src/features/task/a.ts', "import { app } from '../../app.ts';", 'assembled by server/src/app'],
    [
      'server/src/features/task/a.ts',
      "import { c } from '../../create-sweeps.ts';",
      'assembled by server/src/cr',
    ],
    [
      'server/src/platform/a.ts',
      "import { s } from '../demo/seed-demo.ts';",
      'assembled by server/src/demo/',
    ],
    ['web/src/features/task/a.ts', "import { m } from '../../main.tsx';", 'assembled by web/src/main'],
    ['web/service-worker/a.ts', "import { readFile } from 'node:fs';", 'the browser has no Node'],
    ['web/vite-plugins/a.ts', "import { b } from '../../server/src/b.ts';", 'web does not take from server'],
    ['web/vite-plugins/a.ts', "import { b } from '../../e2e/browser.ts';", 'web does not take from e2e'],
    ['server/image/a.ts', "import { b } from '../../web/src/b.ts';", 'server does not take from web'],
    ['server/src/features/task/a.ts', "import { t } from '../../../testing/test-app.ts';", 'only tests take'],
    [
      'server/src/platform/a.ts',
      "export * from '../features/task/b.ts';",
      'platform does not take from features',
    ],
    ['web/src/features/task/a.ts', "import { fs } from 'node:fs';", 'the browser has no Node'],
    ['web/src/features/task/a.ts', "import { a } from '@focuspool/server/app';", 'write `import type`'],
    [
      'web/src/features/task/a.ts',
      "import type { a } from '@focuspool/server/config';",
      'does not take from server',
    ],
    [
      'web/src/features/task/a.ts',
      "import { r } from '../../app/router.tsx';",
      'features does not take from app',
    ],
    [
      'web/src/ui/a.ts',
      "const a = await import('../features/task/b.tsx');",
      'ui does not take from features',
    ],
    ['web/src/platform/a.ts', "import {\n  b,\n} from '../ui/button.tsx';", 'platform does not take from ui'],
  ])('the structure check refuses the file %s with the line %j', (path, line, problem) => {
    expect(findIn({ [path]: `${line}\n` })).toEqual([expect.stringContaining(problem)]);
  });

  it.each([
    ['server/src/features/task/taskVerbs.ts', 'not kebab-case', ''],
    ['server/src/features/task/utils.ts', '"utils" tells nothing', ''],
    ['web/service-worker/keepPages.ts', 'not kebab-case', ''],
    ['server/image/utils.ts', '"utils" tells nothing', ''],
    ['web/src/features/common/greeting.tsx', '"common" tells nothing', ''],
    ['web/src/ui/index.ts', '"index" tells nothing', ''],
    ['server/src/long.ts', '401 lines', 'x\n'.repeat(401)],
    ['server/src/features/task/a.ts', 'process.env is read in', 'const port = process.env.PORT;'],
    ['domain/src/task/a.ts', 'told the time', 'const now = new Date();'],
    ['domain/src/task/a.ts', 'told the time', 'const now = Date.now();'],
    ['domain/src/task/a.ts', 'handed its randomness', 'const dice = Math.random();'],
    ['web/src/features/task/a.ts', 'made on its first use', 'const format = new Intl.NumberFormat();'],
    ['web/src/features/task/a.tsx', 'colour of the ground', 'const look = "text-sm sm:text-base";'],
    [
      'ARCHITECTURE.md',
      'names server/src/gone.ts, which does not exist',
      `${architecture}And \`server/src/gone.ts\`.`,
    ],
    ['README.md', 'names docs/gone.md, which does not exist', '[why](docs/gone.md)'],
    ['README.md', 'names deploy/gone.ini, which does not exist', 'See `deploy/gone.ini`.'],
    ['README.md', 'names e2e/gone/, which does not exist', 'e2e/gone/   journeys'],
  ])('the structure check reports for %s: %s', (path, problem, text) => {
    expect(findIn({ [path]: text })).toContainEqual(expect.stringContaining(problem));
  });

  it('the structure check refuses a folder of more than twenty source files, tests not counted', () => {
    const fill = (count) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, at) => [`server/src/features/pool/verb-${at}.ts`, '']),
      );
    const tests = { 'server/src/features/pool/verb-0.test.ts': '' };
    expect(findIn({ ...fill(20), ...tests })).toEqual([]);
    expect(findIn(fill(21))).toEqual(['server/src/features/pool: 21 source files, 20 are the most']);
  });

  it('the structure check refuses a lockfile that lacks the binary for another platform', () => {
    const lint = { optionalDependencies: { 'lint-linux-x64': '1.2.0', 'lint-darwin-arm64': '1.2.0' } };
    const sealed = { integrity: 'sha512-x' };
    const packages = { 'node_modules/lint': { ...lint, ...sealed }, 'node_modules/lint-linux-x64': sealed };
    expect(findIn({ 'package-lock.json': JSON.stringify({ packages }) })).toEqual([
      'package-lock.json lacks lint-darwin-arm64, which node_modules/lint has on another platform',
    ]);
  });

  it('the structure check refuses a locked package without a hash, unless it is a workspace', () => {
    const packages = {
      '': {},
      web: {},
      'node_modules/@focuspool/web': { link: true },
      'node_modules/sound': { integrity: 'sha512-x' },
      'web/node_modules/lint-darwin-arm64': { optional: true },
    };
    expect(findIn({ 'package-lock.json': JSON.stringify({ packages }) })).toEqual([
      'package-lock.json has no integrity of web/node_modules/lint-darwin-arm64',
    ]);
  });

  it('the structure check refuses a version that differs between packages, lockfile and changelog', () => {
    const write = (version, more = {}) => JSON.stringify({ version, ...more });
    const packages = {
      '': { version: '1.2.0' },
      web: { version: '1.1.0' },
      'node_modules/x': { version: '9.0.0', integrity: 'sha512-x' },
    };
    const sound = {
      'package.json': write('1.2.0', { workspaces: ['domain', 'web'] }),
      'domain/package.json': write('1.2.0'),
      'web/package.json': write('1.2.0'),
      'CHANGELOG.md': '# Changelog\n\n## Unreleased\n\n## 1.2.0\n\n## 1.1.0\n',
    };
    expect(findIn(sound)).toEqual([]);
    const differing = {
      'web/package.json': '{}',
      'package-lock.json': JSON.stringify({ packages }),
      'CHANGELOG.md': '# Changelog\n\n## 1.3.0\n\n## 1.2.0\n',
    };
    expect(findIn({ ...sound, ...differing })).toEqual([
      'web/package.json says version nothing, package.json 1.2.0',
      'package-lock.json, "web" says version 1.1.0, package.json 1.2.0',
      'CHANGELOG.md says version 1.3.0, package.json 1.2.0',
    ]);
  });

  it('the structure check refuses edges between features that form a cycle', () => {
    const circle = architecture.replace('timer -> task', 'timer -> task\ntask -> pool\npool -> timer');
    expect(findIn({ 'ARCHITECTURE.md': circle })).toHaveLength(3);
  });

  it('the structure check refuses domain folders that import each other', () => {
    const problems = findIn({ 'domain/src/task/a.ts': "import { t } from '../timer/timer.ts';\n" });
    expect(problems.sort()).toEqual([
      'domain/src/task: its imports lead back to it',
      'domain/src/timer: its imports lead back to it',
    ]);
  });

  it('the structure check allows a date made from an argument', () => {
    expect(findIn({ 'domain/src/task/a.ts': 'const then = new Date(now);\n' })).toEqual([]);
  });
});
