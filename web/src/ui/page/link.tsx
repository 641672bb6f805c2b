import type { ComponentProps, MouseEvent } from 'react';
import { hasRouter, navigate } from '../../platform/navigation.ts';

type LinkProps = Omit<ComponentProps<'a'>, 'href' | 'target'> & {
  to: string;
  state?: unknown;
  /** In the history, where somebody is: by default only a link to the very address that is open. */
  replace?: boolean;
  /** Says what `state` says, such as `#sign-up`, where there is no router. */
  hash?: string | undefined;
};

/** A link to an address of the product. At the landing page, where there is no router, it is a plain one. */
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
