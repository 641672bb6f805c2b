import type { ComponentProps, MouseEvent } from 'react';
import { hasRouter, navigate } from '../../platform/navigation.ts';

type LinkProps = Omit<ComponentProps<'a'>, 'href' | 'target'> & {
  to: string;
  state?: unknown;
  /** Whether the link replaces the current history entry; by default only if it leads to the open address itself. */
  replace?: boolean;
  /** Stands in for `state` where there is no router, such as `#sign-up`. */
  hash?: string | undefined;
};

/** A link to an address of the product. On the landing page, which has no router, it is a plain link. */
export function Link({ to, state, replace, hash = '', onClick, ...props }: LinkProps) {
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (!hasRouter() || event.defaultPrevented || event.button !== 0 || isElsewhere(event)) return;
    event.preventDefault();
    navigate(to, { state, replace: replace ?? isHere(to) });
  }

  return <a href={to + hash} onClick={follow} {...props} />;
}

function isElsewhere({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return metaKey || ctrlKey || shiftKey || altKey;
}

const isHere = (to: string): boolean => new URL(to, location.href).href === location.href;
