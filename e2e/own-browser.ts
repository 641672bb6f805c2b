import { execFileSync } from 'node:child_process';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { browserFlags, findBrowser } from './browser.ts';
import { waitUntilInstalled } from './pages/installed-app.ts';
import { makePerson, type Person } from './people.ts';
import type { TestedServer } from './tested-server.ts';

export type OwnBrowser = {
  readonly context: BrowserContext;
  /** Ends it at once, like a device that runs out of power. */
  kill(): Promise<void>;
};

/** A browser process of the test's own on a lasting profile, as when a person starts it again and again. */
export async function startOwnBrowser(profileDir: string): Promise<OwnBrowser> {
  const context = await chromium.launchPersistentContext(profileDir, {
    ...findBrowser(),
    args: browserFlags,
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'allow',
  });
  return {
    context,
    async kill() {
      const hasEnded = new Promise((resolve) => context.once('close', resolve));
      for (const pid of listProcesses(profileDir)) kill(pid);
      await hasEnded;
    },
  };
}

/** The same with the app installed, at the tasks of a person with a plan, who stays signed in after the browser has ended. */
export async function startInstalledBrowser(
  server: TestedServer,
  profileDir: string,
): Promise<{ context: BrowserContext; person: Person; page: Page }> {
  const { context } = await startOwnBrowser(profileDir);
  const person = await makePerson(server, context, { isPremium: true });
  await keepSignedIn(context);
  const page = await context.newPage();
  await page.goto(`${server.url}/tasks`);
  await waitUntilInstalled(page);
  return { context, person, page };
}

/** Keeps the person signed in after the browser has ended, as people are who sign in on the page. */
async function keepSignedIn(context: BrowserContext): Promise<void> {
  const expires = Date.now() / 1000 + 86_400;
  await context.addCookies((await context.cookies()).map((cookie) => ({ ...cookie, expires })));
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    // It ended together with the process that was killed before it.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** The ids of the processes that were started with the folder. */
function listProcesses(folder: string): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,args='], { encoding: 'utf8' }).split('\n');
  const own = lines.filter((line) => line.includes(folder));
  return own.map((line) => Number.parseInt(line, 10)).filter((pid) => pid !== process.pid);
}
