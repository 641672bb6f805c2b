import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { countPlaywright, countVitest } from './test-counts.mjs';

function writeReport(report) {
  const folder = mkdtempSync(join(tmpdir(), 'focuspool-report-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'report.json');
  writeFileSync(file, typeof report === 'string' ? report : JSON.stringify(report));
  return file;
}

const failedTest = { status: 'failed', assertionResults: [{ status: 'passed' }, { status: 'failed' }] };
const brokenFile = { status: 'failed', assertionResults: [] };

describe('the sum of a run', () => {
  it('the sum of a run of vitest counts failed tests and files that did not load', () => {
    const testResults = [failedTest, brokenFile, { status: 'passed', assertionResults: [] }];
    const file = writeReport({ numPassedTests: 7, numFailedTests: 1, testResults });
    expect(countVitest(file, 1)).toEqual({ passed: 7, failed: 2 });
  });

  it('the sum of a run of Playwright counts unexpected and flaky tests and errors outside of one', () => {
    const stats = { expected: 3, unexpected: 2, flaky: 1, skipped: 4 };
    expect(countPlaywright(writeReport({ stats, errors: [{}] }), 1)).toEqual({ passed: 3, failed: 4 });
  });

  it.each([
    [countVitest, { numPassedTests: 7, numFailedTests: 0, testResults: [] }],
    [countPlaywright, { stats: { expected: 7, unexpected: 0, flaky: 0 }, errors: [] }],
  ])('the sum of a run is not all green when the runner says that it failed', (count, report) => {
    expect(count(writeReport(report), 1)).toEqual({ passed: 7, failed: 1 });
    expect(count(writeReport(report), 0)).toEqual({ passed: 7, failed: 0 });
  });

  it.each([countVitest, countPlaywright])(
    'the sum of a run is one failure when there is no report',
    (count) => {
      expect(count(writeReport('{'), 1)).toEqual({ passed: 0, failed: 1 });
      expect(count('/nowhere/report.json', 0)).toEqual({ passed: 0, failed: 1 });
    },
  );
});
