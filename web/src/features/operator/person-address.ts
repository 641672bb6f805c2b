import { paths } from '../../platform/paths.ts';

/** The address of somebody's page for operators. */
export function toPersonPage(userId: string): string {
  return `${paths.operator}?of=people&id=${encodeURIComponent(userId)}`;
}
