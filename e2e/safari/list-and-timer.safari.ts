import { expect } from '@playwright/test';
import { By, Key, until } from 'selenium-webdriver';
import { test } from './safari.ts';

test('what is done in a page is kept, whatever the page before was at as it was left', async ({ safari }) => {
  await safari.signIn();
  const texts = Array.from({ length: 24 }, (_, at) => `Task ${at}`);
  // Each page is left while it is still sending and storing what was done in it.
  for (const text of texts) {
    await safari.open('/tasks');
    await safari.add(text);
  }
  await safari.driver.navigate().refresh();
  for (const text of texts) await safari.find('a', text);
});

test('a page that is gone back to shows what was done since, and goes on', async ({ safari }) => {
  await safari.signIn();
  await safari.open('/tasks');
  await safari.add('Write');
  await safari.open('/about');
  await safari.find('h1', 'About FocusPool');
  await safari.open('/tasks');
  await safari.add('Read');
  await safari.driver.navigate().back();
  await safari.find('h1', 'About FocusPool');
  await safari.driver.navigate().back();
  await safari.find('a', 'Read');
  await safari.add('Rest');
  await safari.driver.navigate().refresh();
  await safari.find('a', 'Rest');
});

test('a menu is as tall as its items', async ({ safari }) => {
  await safari.signIn();
  await safari.open('/tasks');
  await safari.add('Write');
  await safari.press('More for this list');
  const menu = await safari.driver.wait(until.elementLocated(By.css('[role="menu"]:popover-open')));
  const items = await menu.findElements(By.css('[role="menuitem"]'));
  expect(items.length).toBeGreaterThan(1);
  for (const item of items) expect((await item.getRect()).height).toBeLessThan(60);
});

test('a row stays in sight as the focus leaves it for another one', async ({ safari }) => {
  await safari.signIn();
  await safari.open('/tasks');
  await safari.add('Write', 'Read');
  await safari.press('Rename Read');
  await safari.fill('New name for Read', Key.ESCAPE);
  await safari.press('Add a note or an estimate to Write');
  const row = await safari.find('a', 'Read');
  const isDrawn = (link: HTMLElement) => link.checkVisibility({ contentVisibilityAuto: true });
  expect(await safari.driver.executeScript(isDrawn, row)).toBe(true);
});

test('a run is begun, paused and completed', async ({ safari }) => {
  await safari.signIn();
  await safari.open('/tasks');
  await safari.add('Write');
  await (await safari.find('a', 'Write')).click();
  await safari.press('Start');
  await safari.press('Pause');
  await safari.press('Finished?');
  await safari.press('Yes');
  await safari.find('h1', 'Task Manager');
  expect(await (await safari.find('input', 'Write')).isSelected()).toBe(true);
});
