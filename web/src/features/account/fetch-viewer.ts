import type { Viewer } from '@focuspool/domain/account/viewer';
import { api, call } from '../../platform/api/api.ts';

/** Who is signed in, or null for a visitor. */
export async function fetchViewer(): Promise<Viewer | null> {
  return (await call(api.account.viewer.$get())).viewer;
}
