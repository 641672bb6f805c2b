import { useLocation } from '../../platform/location.ts';

type LinkedAddress = {
  readonly username: string;
  /** Whether it is the address of the card alone, which others lay over a picture. */
  readonly isCard: boolean;
};

export const toLinkedAddress = (username: string): string => `/with/${username}`;

/** Reads /with/NAME and /with/NAME/card; null for every other address. */
export function readLinkedAddress(pathname: string): LinkedAddress | null {
  const [, name, card] = /^\/with\/([^/]+)(\/card)?\/*$/i.exec(pathname) ?? [];
  return name === undefined ? null : { username: decode(name), isCard: card !== undefined };
}

/** The name of the person whose address is open; empty at any other address. */
export const useLinkedName = (): string => readLinkedAddress(useLocation().pathname)?.username ?? '';

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
