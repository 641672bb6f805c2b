import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { expect } from '@playwright/test';
import { Builder, By, Key, type WebDriver, type WebElement, WebElementCondition } from 'selenium-webdriver';
import { findFreePort } from '../../server/testing/services/free-port.ts';
import { installPackages } from '../browser.ts';
import { password } from '../pages/account-steps.ts';
import { makePerson } from '../people.ts';
import { serverTest } from '../server-test.ts';
import type { TestedServer } from '../tested-server.ts';

const longestWaitMs = 20_000;

/** The engine of Safari (WebKitGTK), on a page of the tested server. */
export type Safari = {
  readonly driver: WebDriver;
  open(path: string): Promise<void>;
  /** Signs a new person in on the page; their list is then open to them. */
  signIn(): Promise<void>;
  /** The element in view with that text or label, once there is one. */
  find(tag: 'a' | 'button' | 'input' | 'h1', name: string): Promise<WebElement>;
  press(name: string): Promise<void>;
  fill(label: string, text: string): Promise<void>;
  /** Adds tasks on the list's page. */
  add(...texts: string[]): Promise<void>;
};

export const test = serverTest.extend<{ safari: Safari }>({
  safari: async ({ server }, use) => {
    const port = await findFreePort();
    const group = startDriver(port);
    try {
      const driver = await connect(port);
      await use(operate(driver, server));
      await driver.quit();
    } finally {
      end(group);
    }
  },
});

function startDriver(port: number): ChildProcess {
  if (spawnSync('which', ['WebKitWebDriver']).status !== 0) installPackages('webkit2gtk-driver', 'xvfb');
  // In a process group of its own, since the display that it makes is a separate process.
  return spawn('xvfb-run', ['-a', 'WebKitWebDriver', `--port=${port}`], { detached: true, stdio: 'ignore' });
}

async function connect(port: number): Promise<WebDriver> {
  const address = `http://127.0.0.1:${port}`;
  await expect(() => fetch(`${address}/status`)).toPass({ timeout: longestWaitMs });
  return new Builder().usingServer(address).withCapabilities({ browserName: 'MiniBrowser' }).build();
}

function end({ pid }: ChildProcess): void {
  if (pid) process.kill(-pid);
}

function operate(driver: WebDriver, server: TestedServer): Safari {
  const safari: Safari = {
    driver,

    open: (path) => driver.get(server.url + path),

    async signIn() {
      const { email } = await makePerson(server, { addCookies: async () => {} }, { isPremium: true });
      await safari.open('/login');
      await safari.fill('Email', email);
      await safari.fill('Password', password);
      await safari.press('Login');
      await expect.poll(async () => new URL(await driver.getCurrentUrl()).pathname).toBe('/');
    },

    async find(tag, name) {
      const labelled = `@aria-label="${name}" or @placeholder="${name}" or @id=//label[normalize-space()="${name}"]/@for`;
      const place = By.xpath(`//${tag}[normalize-space()="${name}" or ${labelled}]`);
      const findShown = async () => {
        for (const element of await driver.findElements(place))
          if (await element.isDisplayed()) return element;
        return null;
      };
      return driver.wait(new WebElementCondition(`for ${name}`, findShown), longestWaitMs);
    },

    press: async (name) => (await safari.find('button', name)).click(),

    fill: async (label, text) => (await safari.find('input', label)).sendKeys(text),

    async add(...texts) {
      for (const text of texts) {
        await safari.fill('What do you need to do?', text + Key.ENTER);
        await safari.find('a', text);
      }
    },
  };
  return safari;
}
