import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { BrowserContext } from '@playwright/test';
import type { Person } from '../server/testing/people.ts';
import { expect, expectNoAxeViolations, holdBack, test } from './fixtures.ts';
import { listFaintTexts } from './rendered-contrast.ts';
import { startTestedServer } from './tested-server.ts';
import { prepareUsedCoupon } from './used-coupon.ts';

test('an operator finds somebody, gives and takes, pays a month of commissions and reads it all in the log', async ({
  newBrowser,
  consoleErrors,
}) => {
  // It starts a server of its own.
  test.slow();
  consoleErrors.expect(/404/);
  consoleErrors.expect(/403/);
  consoleErrors.expect(/400/);
  const { dataDir, owner, operator, halfOperator } = await prepareUsedCoupon('OPER50', 40);
  const server = await startTestedServer(dataDir, { ADMIN_EMAILS: 'ops@example.com,half@example.com' });
  const contexts: BrowserContext[] = [];
  const open = async ({ cookie }: Person) => {
    const context = await newBrowser();
    contexts.push(context);
    const [name = '', value = ''] = cookie.split('=');
    await context.addCookies([{ name, value, url: server.url }]);
    const page = await context.newPage();
    await page.goto(`${server.url}/admin`);
    return page;
  };
  try {
    await expect(await open(owner)).toHaveURL(`${server.url}/`);
    const half = await open(halfOperator);
    await expect(half.getByText('This needs two-step sign-in')).toBeVisible();
    await half.getByRole('link', { name: 'Go to Settings' }).click();
    await expect(half).toHaveURL(`${server.url}/settings`);

    const page = await open(operator);
    const clock = {
      id: randomUUID(),
      at: Date.now(),
      kind: 'set_calendar',
      firstDay: null,
      hourCycle: 'h12',
    };
    const chosen = { headers: { origin: server.url }, data: { sentAt: Date.now(), operations: [clock] } };
    expect((await page.request.post(`${server.url}/api/operations`, chosen)).status()).toBe(200);
    const pages = page.getByRole('navigation', { name: "Operator's pages" });
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await page.getByRole('searchbox', { name: 'Find people' }).fill(owner.username.toUpperCase());
    const rowsOfPages = async () => {
      const tops = pages
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
      return new Set(await tops).size;
    };
    for (const width of [768, 1200, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await rowsOfPages(), `rows of the navigation at ${width}`).toBe(1);
    }
    const found = page.getByRole('list', { name: 'People' }).getByRole('listitem');
    await expect(found).toHaveCount(1);
    await expectNoAxeViolations(page);
    await found.getByRole('link').click();
    await expect(page.getByRole('heading', { level: 2, name: owner.username })).toBeVisible();
    await expect(page.getByText(/^\d+ \w+ \d{4}, \d{1,2}:\d\d [ap]m$/)).toBeVisible();
    await page.getByLabel('Premium until the end of (UTC)').fill('2020-12-31');
    await button('Give premium').click();
    await expect(page.getByText('This day is over. Please choose today or later.')).toBeVisible();
    await page.getByLabel('Premium until the end of (UTC)').fill('2999-12-31');
    // However often it is pressed before the answer comes, it is given once.
    const give = await holdBack(page, '**/premium');
    await button('Give premium').dblclick();
    await button('Give premium').press('Enter');
    give();
    await expect(page.getByText('Premium given.')).toBeVisible();
    await expect(page.getByText('given, until 31 December 2999 (UTC)')).toBeVisible();
    await expectNoAxeViolations(page);
    expect(await listFaintTexts(page)).toEqual([]);

    await button('Suspend').click();
    const suspending = page.getByRole('dialog', { name: `Suspend ${owner.username}?` });
    await suspending.getByRole('button', { name: 'Suspend' }).click();
    await expect(suspending.getByLabel('Reason')).toHaveAccessibleDescription('Please say why');
    await suspending.getByLabel('Reason').fill('Threats in task names');
    await suspending.getByRole('button', { name: 'Suspend' }).click();
    await expect(page.getByText(': Threats in task names')).toBeVisible();
    await button('Lift the suspension').click();
    await expect(page.getByText('Suspension lifted.')).toBeVisible();

    await pages.getByRole('link', { name: 'Payments' }).click();
    await expect(page.getByText('Nothing has been paid yet.')).toBeVisible();
    await pages.getByRole('link', { name: 'Commissions' }).click();
    await page.getByRole('link', { name: 'Next to pay' }).click();
    await expect(page.getByText('Not paid yet')).toBeVisible();
    await button('Mark as paid').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
    await expect(page.getByText('is marked as paid.')).toBeVisible();
    await expect(button('Mark as paid')).toBeHidden();
    const waiting = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download CSV' }).click();
    const [head, ...rows] = (await readFile(await (await waiting).path(), 'utf8')).trimEnd().split('\r\n');
    expect(head).toContain('Month,Username,Email,Coupon');
    expect(rows).toEqual([expect.stringContaining(`,${owner.username},${owner.email},OPER50,`)]);
    await expectNoAxeViolations(page);

    await pages.getByRole('link', { name: 'Log' }).click();
    const acts = page.getByRole('list', { name: 'Operator actions' }).getByRole('listitem');
    await expect(acts).toHaveText([
      /^Commissions of a month marked as paid/,
      /^Suspension lifted/,
      /^Suspended/,
      /^Premium given/,
    ]);
    await expect(acts.last()).toContainText(`by ${operator.username}`);
    await expect(acts.last()).toContainText(/\d [ap]m · by/);
    await expectNoAxeViolations(page);

    // Together with the three earlier ones, one more than a page holds.
    for (let given = 0; given < 28; given++) {
      const gift = { headers: { origin: server.url }, data: { until: null } };
      const answer = await page.request.post(
        `${server.url}/api/operator/people/${owner.userId}/premium`,
        gift,
      );
      expect(answer.status()).toBe(200);
    }
    await page.goto(`${server.url}/admin?of=people&id=${owner.userId}`);
    const actsOnOwner = page.getByRole('list', { name: 'Operator actions' }).getByRole('listitem');
    await expect(actsOnOwner).toHaveCount(30);
    await button('Show more').click();
    await expect(actsOnOwner).toHaveCount(31);
    await expect(actsOnOwner.last()).toContainText('until 31 December 2999 (UTC)');
    await expect(button('Show more')).toBeHidden();

    // Someone who moves on before the answer stays where they went.
    const letDelete = await holdBack(page, `**/api/operator/people/${owner.userId}`);
    await button('Delete the account').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
    await pages.getByRole('link', { name: 'Payments' }).click();
    letDelete();
    await expect(page.getByText('Account deleted.')).toBeVisible();
    await expect(page).toHaveURL(`${server.url}/admin?of=payments`);
    for (const context of contexts) await context.close();
  } finally {
    await server.stop();
  }
});
