import { minuteMs } from '@focuspool/domain/time-units';
import { expect, it } from 'vitest';
import { type LandingPerson, signUpToLand } from '../../../testing/landing-calls.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const app = await startTestApp();
const rounding = 'nearest';

/** Sets up two people who landed together half a minute ago. */
async function landTwo() {
  const [mira, ann] = [await signUpToLand(app), await signUpToLand(app)];
  await mira.start();
  const endsAt = await ann.landWith(mira);
  app.clock.advance(endsAt + 30_000 - app.clock.now().getTime());
  return { mira, ann, endsAt };
}

async function complete({ act, key }: LandingPerson): Promise<void> {
  expect(await act({ kind: 'complete_run', key: key(), rounding })).toBe('accepted');
}

async function correct({ act, key }: LandingPerson, isDeleted: boolean): Promise<void> {
  const change = isDeleted ? ({ kind: 'delete' } as const) : ({ kind: 'minutes', minutes: 5 } as const);
  expect(await act({ kind: 'correct_run', key: key(), change })).toBe('accepted');
}

it.each([
  ['lets their run go', ({ drop }: LandingPerson) => drop()],
  ['corrects their run', (mira: LandingPerson) => complete(mira).then(() => correct(mira, false))],
  ['deletes their run', (mira: LandingPerson) => complete(mira).then(() => correct(mira, true))],
] as const)('a person who %s after a landing does not change it for the others', async (_does, undo) => {
  const { mira, ann, endsAt } = await landTwo();
  await undo(mira);
  await complete(ann);
  const landing = await ann.readLanding();
  expect(landing?.people).toEqual([{ id: mira.userId, username: mira.username }]);
  const { key = '', minutes = 0 } = landing?.break ?? {};
  expect(await ann.act({ kind: 'share_break', key, startedAt: endsAt, minutes })).toBe('accepted');
  // Mira's own landing belongs to a run that she no longer has.
  expect(await mira.readLanding()).toBeNull();
});

it('a person who let their run go before a landing is out of it, even if the server learns later', async () => {
  const { mira, ann, endsAt } = await landTwo();
  const at = endsAt - minuteMs;
  expect(await mira.act({ kind: 'drop_run', key: mira.key() }, { at })).toBe('accepted');
  expect(await ann.readLanding()).toBeNull();
});
