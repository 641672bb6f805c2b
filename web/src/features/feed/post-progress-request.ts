import type { PostProgress } from '@focuspool/domain/feed/feed-contract';
import { api, call } from '../../platform/api.ts';

export function postProgress(progress: PostProgress) {
  return call(api.feed.$post({ json: progress }));
}
