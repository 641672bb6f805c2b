import { accept, refuse } from '@focuspool/domain/outcome';
import type { NamedViewer } from '../../platform/http/gate.ts';
import type { Services } from '../../platform/services.ts';
import { tellCurrentList } from '../task/tell-current-list.ts';
import { reopenList } from './history-store.ts';

/** ReDo: the list is open again and its tasks keep their state (decisions, 'two readings'). */
export async function redoList(
  services: Pick<Services, 'database' | 'live' | 'log'>,
  viewer: NamedViewer,
  listId: string,
) {
  const isReopened = await reopenList(services.database, viewer.userId, listId);
  if (!isReopened) return refuse('list_missing');
  await tellCurrentList(services, viewer.userId);
  return accept({});
}
