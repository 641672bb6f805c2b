import type { Page } from '@playwright/test';
import { expect, releaseCalls, test, waitUntilAtRest } from './fixtures.ts';
import { listFaintTexts } from './rendered-contrast.ts';
import { answerShots } from './tour/answer-shots.ts';
import { cheerShots } from './tour/cheer-shots.ts';
import { intentionShots } from './tour/intention-shots.ts';
import { landingShots } from './tour/landing-shots.ts';
import { ownRoomShots } from './tour/own-room-shots.ts';
import { reportShots } from './tour/report-shots.ts';
import { runShots } from './tour/run-shots.ts';
import { people, seed, shots, type Visitor } from './tour/shots.ts';

/** Shots whose content another shot shows, the one without a network (shell-pages.spec.ts), and one of a dialog like others. */
const shownElsewhere = /^(?:login|plans|tasks|timer|timer-offline|history|landing-running|two-step-set-up)$/;
// The shots of own rooms need no task in hand; those of answers leave a break behind, during which no timer can be opened.
const measuredShots = [
  ...ownRoomShots,
  ...shots,
  ...reportShots,
  ...answerShots,
  ...runShots,
  ...cheerShots,
  ...landingShots,
  ...intentionShots,
].filter(({ name }) => !shownElsewhere.test(name));
/** Pages that continue below a phone's window. */
const isLong = /^(?:landing|runs|stats|stats-week|plan-chosen|settings|about|components)$/;
/** Pages that put their text on other surfaces when there is room. */
const isWideToo = /^(?:landing|plan-chosen|tasks-refused|timer-feed|pool)$/;
/** The errors that a visitor's pages report along the way. */
const expectedErrors: Partial<Record<Visitor, RegExp[]>> = {
  premium: [/status of 503/],
  free: [/ERR_FAILED/],
};

for (const visitor of ['stranger', 'unverified', 'free', 'newcomer', 'premium'] as const) {
  test(`all that is written can be read on every theme, by the ${visitor}`, async ({
    page: first,
    context: home,
    newBrowser,
    newPerson,
    consoleErrors,
  }) => {
    // Hundreds of screenshots, each in every theme; a busy machine takes three times as long as a quiet one.
    test.setTimeout(15 * 60_000);
    for (const pattern of expectedErrors[visitor] ?? []) consoleErrors.expect(pattern);
    if (visitor !== 'stranger') await newPerson(people[visitor]);
    if (visitor === 'premium') await seed(first);
    for (const { name, go } of measuredShots.filter(({ as }) => as === visitor)) {
      const context = await newBrowser({ signedInAs: home });
      const page = await context.newPage();
      await page.setViewportSize({ width: 360, height: 740 });
      page.setDefaultTimeout(20_000);
      // Keeps confetti and fading parts from covering the text.
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.clock.install();
      await go(page);
      expect.soft(await listFaintOf(page, isLong.test(name)), name).toEqual([]);
      if (isWideToo.test(name)) {
        await page.setViewportSize({ width: 1440, height: 900 });
        expect.soft(await listFaintOf(page), `${name}, wide`).toEqual([]);
      }
      await releaseCalls(context);
      await context.close();
    }
  });
}

/** Goes window by window to the page's foot if it `isLong`, otherwise checks what is in view. */
async function listFaintOf(page: Page, isLong = false): Promise<string[]> {
  await waitUntilAtRest(page);
  const lines = await listFaintTexts(page);
  const goOn = () => {
    const from = scrollY;
    scrollBy(0, innerHeight - 160);
    return scrollY > from;
  };
  while (isLong && (await page.evaluate(goOn))) lines.push(...(await listFaintTexts(page)));
  return [...new Set(lines)];
}
