// What Lighthouse says about the landing page and the four pages behind it, on its phone: node bench/lighthouse.bench.ts [rounds]

import lighthouse, { type Result } from 'lighthouse';
import { makePerson } from '../e2e/people.ts';
import { findFreePort } from '../server/testing/services/free-port.ts';
import { serveHeadingPage } from './pages/heading-page.ts';
import { startProduct } from './pages/start-product.ts';
import { holdBudgets, printTable, readMedian } from './report/bench-report.ts';
import { measureInTurns } from './report/compare-in-turns.ts';

const rounds = Number(process.argv[2] ?? 5);
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

// Lighthouse drives a browser that is already listening; as root it could not start one itself.
const port = await findFreePort();
const { server, browser } = await startProduct({ flags: [`--remote-debugging-port=${port}`] });
const heading = await serveHeadingPage();
const cookie = await signIn();

const pages = {
  heading: { url: heading.url, isMembers: false },
  landing: { url: `${server.url}/`, isMembers: false },
  auth: { url: `${server.url}/auth`, isMembers: false },
  about: { url: `${server.url}/about`, isMembers: true },
  tasks: { url: `${server.url}/tasks`, isMembers: true },
  timer: { url: `${server.url}/timer`, isMembers: true },
};
type PageName = keyof typeof pages;
const names = Object.keys(pages) as PageName[];
const results = await measureInTurns(names, rounds, audit);
await browser.close();
await server.stop();
await heading.stop();

const scoreOf = (name: PageName, category: string) =>
  readMedian(results[name].map((result) => 100 * (result.categories[category]?.score ?? 0)));
const paintsOf = (name: PageName) =>
  results[name].map(({ audits }) => audits['largest-contentful-paint']?.numericValue ?? 0);

printTable(
  `Lighthouse on a phone, median of ${rounds}`,
  ['page', ...categories, 'largest paint ms'],
  names.map((name) => [
    name,
    ...categories.map((category) => scoreOf(name, category)),
    readMedian(paintsOf(name)),
  ]),
);
for (const name of names.slice(1))
  for (const line of listComplaints(results[name])) console.log(`${name}: ${line}`);

const worstOf = (name: PageName) => Math.max(...categories.map((category) => 100 - scoreOf(name, category)));
const missingOn = (name: PageName) => ({
  name: `points of performance missing, /${name}`,
  unit: 'points',
  found: [100 - scoreOf(name, 'performance')],
});
holdBudgets('lighthouse', [
  { name: 'points missing in the worst of four, /', unit: 'points', found: [worstOf('landing')] },
  ...(['auth', 'about', 'tasks', 'timer'] as const).map(missingOn),
  {
    name: 'largest paint of /',
    unit: 'ms',
    found: paintsOf('landing'),
    beside: { what: 'a heading and a button', found: paintsOf('heading') },
  },
]);
process.exit();

async function signIn(): Promise<string> {
  const context = await browser.newContext({ baseURL: server.url });
  await makePerson(server, context, { isPremium: true });
  const cookies = await context.cookies();
  await context.close();
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

async function audit(name: PageName): Promise<Result> {
  const { url, isMembers } = pages[name];
  const run = await lighthouse(url, {
    port,
    logLevel: 'error',
    onlyCategories: [...categories],
    extraHeaders: isMembers ? { cookie } : {},
    // Otherwise a stranger's page would ask for what belongs to the person seen there before, and be refused.
    ...(!isMembers && { clearStorageTypes: ['all'] }),
    disableFullPageScreenshot: true,
  });
  if (!run || run.lhr.runtimeError)
    throw new Error(`${name}: ${run?.lhr.runtimeError?.message ?? 'no result'}`);
  return run.lhr;
}

/** What costs points, except audits that depend on the machine's speed. */
function listComplaints([result]: Result[]): string[] {
  if (!result) return [];
  return categories
    .slice(1)
    .flatMap((category) => result.categories[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (result.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${id}: ${result.audits[id]?.title}`);
}
