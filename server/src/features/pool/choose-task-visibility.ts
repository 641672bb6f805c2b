import { lockPerson } from '../../platform/database/database.ts';
import { changePlace, saveTaskChoice } from './member-store.ts';
import type { PoolServices } from './pool-services.ts';
import { describeChange, tellRoom } from './room-news.ts';

/** Shows others the name of somebody's task, or only 'Focusing': now and in every room to come. */
export async function chooseTaskVisibility(
  { database, live }: Pick<PoolServices, 'database' | 'live'>,
  userId: string,
  showsTask: boolean,
): Promise<{ showsTask: boolean }> {
  const news = await database.transaction(async (tx) => {
    await lockPerson(tx, userId);
    await saveTaskChoice(tx, userId, showsTask);
    const changed = await changePlace(tx, userId, { showsTask });
    return changed && describeChange(changed.room, { members: [changed.member.card] });
  });
  tellRoom(live, news);
  return { showsTask };
}
