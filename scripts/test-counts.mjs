import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { rootFolder } from './places.mjs';

const shownLines = 15;
const shownPageLines = 120;

/**
 * `{ passed, failures }` of a vitest run: how many tests passed, and a text for each one that did not, its place before the
 * reason. Failures outside a test, such as a file that does not load, are included.
 */
export function countVitest(reportFile, exitCode) {
  const report = readReport(reportFile);
  if (!report) return { passed: 0, failures: ['vitest left no report'] };
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const place = relative(rootFolder, name);
    const failed = assertionResults.filter((result) => result.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [nameFailure(place, message)];
    return failed.map((test) => nameFailure(`${place} › ${test.fullName}`, test.failureMessages.join('\n')));
  });
  return trustExitCode('vitest', report.numPassedTests, failures, exitCode);
}

/** `{ passed, failures }` of a Playwright run: flaky tests and errors outside a test count as failures too. */
export function countPlaywright(reportFile, exitCode) {
  const report = readReport(reportFile);
  if (!report) return { passed: 0, failures: ['Playwright left no report'] };
  const failedTests = listSpecs(report.suites).flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => {
        const failure = nameFailure(
          `${file}:${line} › ${title}`,
          joinMessages(results.flatMap(({ errors }) => errors)),
        );
        return [failure, ...results.flatMap(listShown)].join('\n');
      }),
  );
  const errors = report.errors.map((error) => nameFailure('outside a test', joinMessages([error])));
  return trustExitCode('Playwright', report.stats.expected, [...failedTests, ...errors], exitCode);
}

function listSpecs(suites = []) {
  return suites.flatMap((suite) => [...suite.specs, ...listSpecs(suite.suites)]);
}

/** The page as it was when the journey failed, as lines: a run on another machine leaves nothing but its output. */
function listShown({ attachments = [] }) {
  const context = attachments.find(({ name }) => name === 'error-context');
  const [, snapshot = ''] = readText(context?.path)?.match(/# Page snapshot\n+```yaml\n(.*?)\n```/s) ?? [];
  return snapshot
    .split('\n', shownPageLines)
    .filter(Boolean)
    .map((line) => `    │ ${line}`);
}

function joinMessages(errors) {
  return errors.map(({ message }) => message).join('\n');
}

/** What failed, and the first lines of the reason. */
export function nameFailure(place, message) {
  const lines = stripVTControlCharacters(message ?? '')
    .split('\n')
    .filter((line) => line.trim() && !line.includes('/node_modules/'));
  return [place, ...lines.slice(0, shownLines).map((line) => `    ${line}`)].join('\n');
}

function trustExitCode(runner, passed, failures, exitCode) {
  if (failures.length > 0 || exitCode === 0) return { passed, failures };
  return { passed, failures: [`${runner} ended with ${exitCode}, and named no test`] };
}

function readReport(file) {
  try {
    return JSON.parse(readText(file));
  } catch {
    return null;
  }
}

function readText(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
