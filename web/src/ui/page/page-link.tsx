import type { ComponentProps, MouseEvent } from 'react';
import { leavePage, type PageAddress, usePageNavigate } from '../../platform/navigation.ts';

type PageLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: PageAddress;
  state?: unknown;
  /** Says what `state` says, such as `#sign-up`, where there is no router. */
  hash?: string | undefined;
};

/** A link for what stands on the landing page too, where there is no router and it is a plain one. */
export function PageLink({ to, state, hash = '', onClick, ...props }: PageLinkProps) {
  const navigate = usePageNavigate();

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented || event.button !== 0 || isElsewhere(event)) return;
    if (navigate === leavePage) return;
    event.preventDefault();
    navigate(to, { state });
  }

  return <a href={to + hash} onClick={follow} {...props} />;
}

function isElsewhere({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return metaKey || ctrlKey || shiftKey || altKey;
}
