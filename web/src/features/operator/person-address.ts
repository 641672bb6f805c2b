import { paths } from '../../platform/paths.ts';

/** The address of a person's page for operators. */
export function toPersonPage(userId: string): string {
  return `${paths.operator}?of=people&id=${encodeURIComponent(userId)}`;
}

export function isAtPersonPage(userId: string): boolean {
  return location.pathname === paths.operator && new URLSearchParams(location.search).get('id') === userId;
}
