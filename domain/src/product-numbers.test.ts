import { expect, it } from 'vitest';
import { passkeyQuestionLifeMs } from './account/passkeys.ts';
import { rateLimits } from './account/rate-limits.ts';
import { secondStepLifeMs } from './account/second-factor.ts';
import { calendarLimits } from './calendar/calendar-contract.ts';
import { cheerKeptMs } from './cheer/cheer-contract.ts';
import { analyticsPageSize, pageWindowSize } from './coupon/analytics-filter.ts';
import { feedLimits, feedTimes } from './feed/feed-contract.ts';
import { sendGapMs } from './feed/progress-marks.ts';
import { maxIntentionLength } from './intention/intention.ts';
import { correctableMs } from './ledger/correct-run.ts';
import { ledgerPageSize } from './ledger/ledger-contract.ts';
import { longestNoteMs } from './ledger/note-run.ts';
import { maxRunsAside } from './operation/apply-run-operation.ts';
import { fixedTimeLimits } from './pool/fixed-times.ts';
import { ownRoomLimits } from './pool/own-room.ts';
import { roomLimits, simulatedLimits } from './pool/room-limits.ts';
import { maxRoomNameLength } from './pool/room-name.ts';
import { maxHiddenPeople } from './report/hidden-people.ts';
import { defaultRhythm } from './rhythm/rhythm.ts';
import { maxLinesRead } from './task/adding-preview.ts';
import { maxImportBytes, maxRowsRead } from './task/import-rows.ts';
import { maxRepeats } from './task/list-repeat.ts';
import { maxEstimate } from './task/task-estimate.ts';
import { maxListsWaiting, maxTasksInList } from './task/task-list.ts';
import { extensionMinutes, timerLimits } from './timer/timer.ts';

const [second, minute] = [1_000, 60_000];
const [hour, day] = [60 * minute, 24 * 60 * minute];

// Other tests take these numbers from the code, so a mistake in one would go unnoticed.
it.each<[string, unknown, unknown]>([
  [
    '4.1',
    { secondStepLifeMs, passkeyQuestionLifeMs },
    { secondStepLifeMs: 10 * minute, passkeyQuestionLifeMs: 5 * minute },
  ],
  [
    '4.4, 7.3',
    { sendGapMs, ...feedLimits, ...feedTimes },
    { sendGapMs: second, queried: 60, shown: 30, lifeMs: hour, refreshMs: 120 * second, staggerMs: 200 },
  ],
  ['4.9', maxRunsAside, 100],
  ['4.15', extensionMinutes, 5],
  ['5.4', timerLimits, { leastMinutes: 5, mostMinutes: 55, defaultMinutes: 25 }],
  [
    '4.14, 5.8',
    defaultRhythm,
    {
      ...{ runMinutes: 25, shortBreakMinutes: 5, longBreakMinutes: 15, runsUntilLongBreak: 4 },
      ...{ startsBreaks: false, startsRuns: false },
    },
  ],
  [
    '4.2, 4.7, 4.8, 7.3, 9.6',
    roomLimits,
    {
      ...{ capacity: 20, comeBackWithinMs: 30 * minute, keptAfterEndMs: 30 * minute },
      ...{ redrawMs: 2 * second, pushMs: second, redirectMs: 3 * second },
    },
  ],
  [
    '9.5',
    simulatedLimits,
    {
      ...{ least: 11, most: 15, activePeople: 4, startedAgoMs: { least: minute, most: 5 * minute } },
      ...{ stepMs: 5 * minute, longestMs: 55 * minute, restMs: minute },
    },
  ],
  [
    '10.2',
    { maxTasksInList, maxLinesRead, maxRowsRead },
    { maxTasksInList: 1_000, maxLinesRead: 5_000, maxRowsRead: 50_000 },
  ],
  ['9.7', { analyticsPageSize, pageWindowSize }, { analyticsPageSize: 15, pageWindowSize: 5 }],
  ['10.4', maxEstimate, 20],
  ['10.6', maxImportBytes, 5_000_000],
  ['10.7', { maxRepeats, maxListsWaiting }, { maxRepeats: 20, maxListsWaiting: 20 }],
  ['12.2', calendarLimits, { days: 180, runs: 1_000 }],
  ['13.1', ledgerPageSize, 30],
  ['13.2', correctableMs, 7 * day],
  ['13.4', longestNoteMs, 4 * hour],
  ['15.4', rateLimits.report.account, { attempts: 30, seconds: 3_600 }],
  ['15.5', maxHiddenPeople, 200],
  ['16.4', cheerKeptMs, day],
  ['18.1', { length: maxRoomNameLength, open: ownRoomLimits.open }, { length: 40, open: 5 }],
  ['18.9', fixedTimeLimits.aheadMs, 28 * day],
  ['18.10', fixedTimeLimits.noticeBeforeMs, 5 * minute],
  ['20.1', maxIntentionLength, 60],
])('the numbers of product rule %s have the specified values', (_rule, numbers, said) => {
  expect(numbers).toEqual(said);
});

const [quarter, whole] = [15 * 60, 60 * 60];
it.each([
  // From decision 0053.
  ['sign_in', { pair: { attempts: 10, seconds: quarter }, account: { attempts: 50, seconds: whole } }],
  ['second_step', { pair: { attempts: 5, seconds: quarter }, account: { attempts: 20, seconds: whole } }],
  ['sign_up', { account: { attempts: 10, seconds: whole } }],
  ['reset_mail', { account: { attempts: 5, seconds: whole } }],
  ['confirm_password', { account: { attempts: 10, seconds: quarter } }],
] as const)('the account rate limit %s has the specified attempts and seconds', (name, said) => {
  expect(rateLimits[name]).toMatchObject(said);
});
