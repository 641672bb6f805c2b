import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import { type ThemeId, themeIds } from '../../web/src/features/theme/theme-names.ts';
import { browserFlags, ensureBrowser, findBrowser } from '../browser.ts';
import buildBeforeTests from '../build-before-tests.ts';
import { passTime } from '../pages/page-clock.ts';
import { makePerson } from '../people.ts';
import { startTestedServer } from '../tested-server.ts';
import { accountShots } from './account-shots.ts';
import { answerShots } from './answer-shots.ts';
import { cheerShots } from './cheer-shots.ts';
import { intentionShots } from './intention-shots.ts';
import { landingShots, linkShots } from './landing-shots.ts';
import { operatorShots } from './operator-shots.ts';
import { ownRoomShots } from './own-room-shots.ts';
import { reportShots } from './report-shots.ts';
import { rhythmShots } from './rhythm-shots.ts';
import { runShots } from './run-shots.ts';
import { openTimer, people, type Shot, seed, shots, type Visitor } from './shots.ts';

// Screenshots of every screen and state at three sizes, on a dark theme and on a light one, and of the timer page in every
// theme: npm run tour [pattern of names] [dark or light]

const folder = join(import.meta.dirname, '../../tour');
const [pattern = '', wantedMode = ''] = process.argv.slice(2);
const wanted = new RegExp(pattern);

const sizes = {
  phone: { width: 360, height: 740 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1440, height: 900 },
};

const modes = { dark: 'default', light: 'sunny-beach' } as const satisfies Record<string, ThemeId>;

const problem = ensureBrowser();
if (problem) throw new Error(problem);
await buildBeforeTests();
const server = await startTestedServer();
const browser = await chromium.launch({ ...findBrowser(), args: browserFlags });
const allShots = [
  ...shots,
  ...accountShots,
  ...reportShots,
  ...answerShots,
  ...runShots,
  ...cheerShots,
  ...landingShots,
  ...linkShots,
  ...intentionShots,
  ...ownRoomShots,
  ...rhythmShots,
  ...operatorShots,
];

rmSync(folder, { recursive: true, force: true });
for (const [mode, theme] of Object.entries(modes).filter(([name]) => name.startsWith(wantedMode))) {
  for (const [size, viewport] of Object.entries(sizes)) {
    // Different people each time: what they did at the previous size would be in the picture.
    const cookiesOf = await signUpEverybody();
    const place = join(folder, mode, size);
    mkdirSync(place, { recursive: true });
    for (const shot of allShots.filter(({ name }) => wanted.test(name))) {
      const context = await openContext(viewport, theme);
      await context.addCookies(cookiesOf.get(shot.as) ?? []);
      await captureShot(context, shot.go, join(place, `${shot.name}.png`));
      await context.close();
    }
  }
}
if (wanted.test('themes')) await captureThemes();
await browser.close();
await server.stop();

async function openContext(viewport = sizes.desktop, theme: ThemeId = 'default'): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport,
    locale: 'en-GB',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  await context.addInitScript(
    (id) => localStorage.setItem('selectedBackground', JSON.stringify({ id })),
    theme,
  );
  return context;
}

async function signUpEverybody() {
  const cookies = new Map<Visitor, Awaited<ReturnType<BrowserContext['cookies']>>>();
  for (const [visitor, options] of Object.entries(people)) {
    const context = await openContext();
    await makePerson(server, context, options);
    if (visitor === 'premium') await seed(await context.newPage());
    cookies.set(visitor as Visitor, await context.cookies());
    await context.close();
  }
  return cookies;
}

async function captureShot(context: BrowserContext, go: Shot['go'], path: string): Promise<void> {
  const page = await context.newPage();
  await page.clock.install();
  try {
    await go(page);
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready);
    await passTime(page, 1_000);
    await page.screenshot({ path });
    // Everything that the window does not show at once, in a screenshot of its own.
    if (await page.evaluate(() => document.documentElement.scrollHeight > innerHeight)) {
      await page.screenshot({ path: path.replace('.png', '-whole.png'), fullPage: true });
    }
  } catch (error) {
    process.exitCode = 1;
    process.stderr.write(`${path}: ${error instanceof Error ? error.message.split('\n')[0] : error}\n`);
  }
}

async function captureThemes(): Promise<void> {
  const cookiesOf = await signUpEverybody();
  mkdirSync(join(folder, 'themes'), { recursive: true });
  for (const id of themeIds) {
    const context = await openContext(sizes.desktop, id);
    await context.addCookies(cookiesOf.get('premium') ?? []);
    await captureShot(context, openTimer, join(folder, 'themes', `${id}.png`));
    await context.close();
  }
}
