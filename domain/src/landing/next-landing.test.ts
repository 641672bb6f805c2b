import { expect, it } from 'vitest';
import { minuteMs } from '../time-units.ts';
import { canLandWith, coversRoomLanding, findNextLanding } from './next-landing.ts';

const now = Date.parse('2026-03-01T10:00:00.000Z');
const run = (
  endsIn: number,
  more: { pausedPercent?: number; isBreak?: boolean; isSimulated?: boolean } = {},
) => {
  const { isSimulated = false, pausedPercent = null, ...rest } = more;
  const [startedAt, endsAt] = [now - 10 * minuteMs, now + endsIn * minuteMs];
  return { isSimulated, run: { startedAt, endsAt, pausedPercent, ...rest } };
};
const second = 1 / 60;

it.each([
  ['nobody is there', [], null],
  ['one person runs', [run(10)], null],
  ['two runs end within a second', [run(10), run(10 + second)], [10, 2]],
  ['two runs end more than a second apart', [run(10), run(10 + 1.01 * second)], null],
  ['several moments have two or more', [run(20), run(30), run(20), run(20), run(30)], [20, 3]],
  ['only the later moment has two', [run(5), run(20), run(20)], [20, 2]],
  ['the later moment is listed first', [run(20), run(20), run(5), run(5)], [5, 2]],
  ['the later of two close ends is listed first', [run(10 + second), run(10)], [10, 2]],
  ['the others are paused', [run(10), run(10, { pausedPercent: 40 })], null],
  ['the others are on a break', [run(10), run(10, { isBreak: true })], null],
  ['the others are simulated', [run(10), run(10, { isSimulated: true })], null],
  ['the moment has passed', [run(0), run(0)], null],
])('the next landing when %s is $2', (_what, members, next) => {
  expect(findNextLanding(members, now)).toEqual(
    next && { endsAt: now + (next[0] ?? 0) * minuteMs, people: next[1] },
  );
});

it.each([
  ['runs', run(20), true],
  ['has 5 minutes left', run(5), true],
  ['has less than 5 minutes left', run(5 - second), false],
  ['has 55 minutes left', run(55), true],
  ['has more than 55 minutes left', run(55 + second), false],
  ['is paused', run(20, { pausedPercent: 40 }), false],
  ['is on a break', run(20, { isBreak: true }), false],
])('landing with a member who %s is possible: $2', (_what, member, can) => {
  expect(canLandWith(member.run, undefined, now)).toBe(can);
  expect(canLandWith(member.run, run(20, { pausedPercent: 3 }).run, now)).toBe(can);
});

it.each([
  ['at the same moment', 1_000, true],
  ['a second later', 2_000, true],
  ['at another moment', 3_000, false],
])('a landing at 1,000 covers the room landing %s, whoever is in it: $2', (_what, endsAt, isIt) => {
  expect(coversRoomLanding({ endsAt: 1_000 }, { endsAt })).toBe(isIt);
});

it('landing is not possible with a person with whom the viewer already lands', () => {
  expect(canLandWith(run(20).run, run(20).run, now)).toBe(false);
  expect(canLandWith(run(20).run, run(20 + second).run, now)).toBe(false);
  expect([21, 19].map((own) => canLandWith(run(20).run, run(own).run, now))).toEqual([true, true]);
  expect(canLandWith(run(20).run, run(20, { isBreak: true }).run, now)).toBe(true);
});
