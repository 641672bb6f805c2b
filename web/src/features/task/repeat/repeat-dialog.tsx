import { type Weekday, weekdays } from '@focuspool/domain/stats/weeks-and-months';
import { type ListRepeat, morningHour } from '@focuspool/domain/task/list-repeat';
import { describeDays, findRepeatOf } from '@focuspool/domain/task/repeat-words';
import type { TaskList } from '@focuspool/domain/task/task-contract';
import { useState } from 'react';
import { localeFirstDay } from '../../../platform/clock/locale-first-day.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { WeekdayField } from '../../../ui/form/weekday-field.tsx';
import { useReplica } from '../../operation/person-replica.ts';
import { type Repeated, repeatList, toRepeated } from './repeat-list.ts';

type RepeatDialogProps = {
  isOpen: boolean;
  userId: string;
  /** The list that is shown; null if none is open. */
  list: TaskList | null;
  /** The repeats of all lists. */
  repeats: readonly ListRepeat[];
  onClose: () => void;
};

/** Chooses the days on which a list starts again, and names the other lists that repeat. */
export function RepeatDialog({ isOpen, userId, list, repeats, onClose }: RepeatDialogProps) {
  const [chosen, setChosen] = useState<readonly Weekday[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const firstDay = useReplica(userId).shown.statsSettings?.firstDay ?? localeFirstDay();
  const known = list ? findRepeatOf(repeats, list.id) : undefined;
  const repeat = known ?? (list && toRepeated(list));
  const days = weekdays.filter((day) => (chosen ?? repeat?.days ?? []).includes(day));
  const others = repeats.filter((each) => each !== known);

  function leave() {
    setChosen(null);
    setProblem(null);
    onClose();
  }

  function set(each: Repeated, next: Weekday[]) {
    const refused = repeatList(userId, each, next);
    if (refused === null) leave();
    else setProblem(refused);
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={leave}
      title="Repeat this list"
      description={`On the days you choose, a new list awaits you from ${morningHour} in the morning, with the same tasks, none of them done.`}
    >
      <p role="alert" className="text-sm font-medium text-danger not-empty:mb-4">
        {problem}
      </p>
      {repeat && (
        <>
          <WeekdayField
            legend={
              <>
                “<bdi>{repeat.title}</bdi>”{' '}
                {days.length > 0 ? `repeats ${describeDays(days)}` : 'does not repeat'}
              </>
            }
            days={days}
            firstDay={firstDay}
            onChange={setChosen}
            className="mb-6"
          />
          <div className="flex flex-wrap gap-3 sm:justify-end">
            <Button variant="quiet" onClick={leave} className="flex-1 sm:flex-none">
              Cancel
            </Button>
            {known && (
              <Button variant="quiet" onClick={() => set(known, [])} className="flex-1 sm:flex-none">
                Stop repeating
              </Button>
            )}
            <Button
              disabled={days.join() === repeat.days.join()}
              onClick={() => set(repeat, days)}
              className="flex-1 sm:flex-none"
            >
              Save
            </Button>
          </div>
        </>
      )}
      {others.length > 0 && (
        <section
          aria-label="Other lists that repeat"
          className={repeat ? 'mt-6 border-t border-line pt-4' : ''}
        >
          <h3 className="mb-1 font-sans text-sm font-semibold tracking-normal">Other lists that repeat</h3>
          <ul>
            {others.map((each) => (
              <li key={each.listId} className="flex flex-wrap items-center justify-between gap-x-3">
                <span className="min-w-0 flex-1 basis-40 text-sm wrap-anywhere text-ink-quiet">
                  “<bdi>{each.title}</bdi>” {describeDays(each.days)}
                </span>
                <Button
                  variant="plain"
                  aria-label={`Stop repeating ${each.title}`}
                  onClick={() => set(each, [])}
                  className="-me-3 px-3!"
                >
                  Stop
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {!repeat && (
        <div className="mt-6 flex sm:justify-end">
          <Button onClick={leave} className="flex-1 sm:flex-none">
            Close
          </Button>
        </div>
      )}
    </Dialog>
  );
}
