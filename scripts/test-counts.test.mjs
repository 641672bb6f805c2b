import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { rootFolder } from './places.mjs';
import { countPlaywright, countVitest } from './test-counts.mjs';

function writeReport(report) {
  return writeText(typeof report === 'string' ? report : JSON.stringify(report));
}

function writeText(text) {
  const folder = mkdtempSync(join(tmpdir(), 'focuspool-report-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'report');
  writeFileSync(file, text);
  return file;
}

const failedTest = {
  name: join(rootFolder, 'domain/src/day.test.ts'),
  status: 'failed',
  assertionResults: [
    { status: 'passed' },
    { status: 'failed', fullName: 'a day ends', failureMessages: ['expected 1\n\n    at day.test.ts:3'] },
  ],
};
const brokenFile = {
  name: join(rootFolder, 'web/broken.test.ts'),
  status: 'failed',
  message: 'No such module',
  assertionResults: [],
};

describe('the summary of a test run', () => {
  it('the summary of a vitest run names failed tests and files that did not load', () => {
    const testResults = [failedTest, brokenFile, { name: '', status: 'passed', assertionResults: [] }];
    const file = writeReport({ numPassedTests: 7, testResults });
    expect(countVitest(file, 1)).toEqual({
      passed: 7,
      failures: [
        'domain/src/day.test.ts › a day ends\n    expected 1\n        at day.test.ts:3',
        'web/broken.test.ts\n    No such module',
      ],
    });
  });

  it('the summary of a Playwright run names unexpected and flaky tests and errors outside tests', () => {
    const results = [{ errors: [{ message: '\u001b[31mtoo late\u001b[39m' }] }, { errors: [] }];
    const expected = { title: 'works', tests: [{ status: 'expected', results: [{ errors: [] }] }] };
    const flaky = { file: 'a.spec.ts', line: 3, title: 'wavers', tests: [{ status: 'flaky', results }] };
    const unexpected = { ...flaky, title: 'fails', tests: [{ status: 'unexpected', results }] };
    const suites = [{ specs: [expected, flaky], suites: [{ specs: [unexpected] }] }];
    const report = { stats: { expected: 3 }, suites, errors: [{ message: 'no server' }] };
    expect(countPlaywright(writeReport(report), 1)).toEqual({
      passed: 3,
      failures: [
        'a.spec.ts:3 › wavers\n    too late',
        'a.spec.ts:3 › fails\n    too late',
        'outside a test\n    no server',
      ],
    });
  });

  it('the summary of a Playwright run shows the page snapshot of a failed journey', () => {
    const path = writeText('# Error\n\n# Page snapshot\n\n```yaml\n- button "Start"\n```\n\n# Test source\n');
    const attachments = [{ name: 'trace' }, { name: 'error-context', path }];
    const results = [{ errors: [{ message: 'too late' }], attachments }];
    const failed = { file: 'a.spec.ts', line: 3, title: 'fails', tests: [{ status: 'unexpected', results }] };
    const report = { stats: { expected: 3 }, suites: [{ specs: [failed] }], errors: [] };
    expect(countPlaywright(writeReport(report), 1).failures).toEqual([
      'a.spec.ts:3 › fails\n    too late\n    │ - button "Start"',
    ]);
  });

  it.each([
    [countVitest, 'vitest', { numPassedTests: 7, testResults: [] }],
    [countPlaywright, 'Playwright', { stats: { expected: 7 }, suites: [], errors: [] }],
  ])(
    'the summary of a $1 run is not all green when the runner exits with an error',
    (count, runner, report) => {
      const failures = [`${runner} ended with 1, and named no test`];
      expect(count(writeReport(report), 1)).toEqual({ passed: 7, failures });
      expect(count(writeReport(report), 0)).toEqual({ passed: 7, failures: [] });
    },
  );

  it.each([
    [countVitest, 'vitest'],
    [countPlaywright, 'Playwright'],
  ])('the summary of a $1 run without a report is one failure', (count, runner) => {
    const nothing = { passed: 0, failures: [`${runner} left no report`] };
    expect(count(writeReport('{'), 1)).toEqual(nothing);
    expect(count('/nowhere/report.json', 0)).toEqual(nothing);
  });
});
