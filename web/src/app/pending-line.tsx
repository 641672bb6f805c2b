import { useNavigation } from 'react-router';
import { LoadingLine } from './loading-line.tsx';

/** Shows while the next page's code is on its way. */
export function PendingLine() {
  return useNavigation().state === 'idle' ? null : <LoadingLine />;
}
