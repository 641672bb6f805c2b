import { readFileSync } from 'node:fs';

/** `{ passed, failed }` of a vitest run; what failed outside a test, such as a file that does not load, counts too. */
export function countVitest(reportFile, exitCode) {
  const report = readReport(reportFile);
  if (!report) return { passed: 0, failed: 1 };
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
  );
  return trustExitCode(report.numPassedTests, report.numFailedTests + brokenFiles.length, exitCode);
}

/** `{ passed, failed }` of a Playwright run, its errors outside a test included. */
export function countPlaywright(reportFile, exitCode) {
  const report = readReport(reportFile);
  if (!report) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky } = report.stats;
  return trustExitCode(expected, unexpected + flaky + report.errors.length, exitCode);
}

function trustExitCode(passed, failed, exitCode) {
  return { passed, failed: failed === 0 && exitCode !== 0 ? 1 : failed };
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
