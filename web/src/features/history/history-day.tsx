import { type HistoryDay as Day, nameDay } from '@focuspool/domain/history/history-days';
import { serverNow } from '../../platform/clock/server-clock.ts';
import { Surface } from '../../ui/surface.tsx';
import { HistoryList } from './history-list.tsx';

/** One day's heading and the lists completed on it. */
export function HistoryDay({ userId, day, timeZone }: { userId: string; day: Day; timeZone: string }) {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(serverNow());
  return (
    // Days far away are not laid out until they come near, so that thousands scroll smoothly.
    <section className="mt-8 [contain-intrinsic-size:auto_12rem] [content-visibility:auto]">
      <h2 className="mb-3 font-sans text-sm font-semibold text-ink-quiet">{nameDay(day.date, today)}</h2>
      <Surface className="divide-y divide-line overflow-hidden">
        {day.lists.map((list) => (
          <HistoryList key={list.id} userId={userId} list={list} />
        ))}
      </Surface>
    </section>
  );
}
