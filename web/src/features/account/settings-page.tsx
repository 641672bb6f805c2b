import type { Viewer } from '@focuspool/domain/account/viewer';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { paths } from '../../platform/paths.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import { Link } from '../../ui/page/link.tsx';
import { PageFrame } from '../../ui/page/page-frame.tsx';
import { useCurrentInView } from '../../ui/page/use-current-in-view.ts';
import { Surface } from '../../ui/surface.tsx';
import { PasswordSettings } from './password-settings.tsx';

export type SettingsGroup = {
  /** The group's anchor in the page's fragment. */
  readonly id: string;
  readonly title: string;
  readonly sections: ReactNode;
};

/**
 * Everything that a person can change and see about themselves (product 2.14), in groups, which `settings-route.tsx` fills, with
 * links to them first.
 */
export function SettingsPage({ groups }: { groups: readonly SettingsGroup[] }) {
  const page = useRef<HTMLDivElement>(null);
  const current = useGroupInView(page, groups.length) ?? groups[0]?.id ?? null;
  const line = useCurrentInView<HTMLUListElement>(current);
  return (
    <PageFrame title="Settings">
      <div ref={page} className="relative mt-4">
        {/* As tall as the page: as a scroll anchor it would hide from the browser that content above the reader grows. */}
        <nav
          aria-label="Settings"
          className="group-links [overflow-anchor:none] xl:absolute xl:inset-y-0 xl:-start-44"
        >
          <ul ref={line} className="xl:sticky xl:top-24 xl:-mx-3 xl:grid">
            {groups.map(({ id, title }) => (
              <li key={id}>
                <Link
                  to={`${paths.settings}#${id}`}
                  aria-current={id === current ? 'location' : undefined}
                  className="inline-flex min-h-11 items-center rounded-full px-3 font-medium whitespace-nowrap text-ink-quiet -outline-offset-3 hover:text-ink aria-[current]:bg-surface-strong aria-[current]:text-ink"
                >
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {groups.map(({ id, title, sections }) => (
          <section key={id} className="mt-10 grid content-start gap-6 last:min-h-[60dvh]">
            <h2 id={id} tabIndex={-1} className="text-3xl">
              {title}
            </h2>
            {sections}
          </section>
        ))}
      </div>
    </PageFrame>
  );
}

/** Returns the id of the group that was last in the upper half of the window; null until one was. */
function useGroupInView(page: RefObject<HTMLElement | null>, count: number): string | null {
  const [inView, setInView] = useState<string | null>(null);
  useEffect(() => {
    // Narrower than the gap between two groups, so that it is in one group at most.
    const band = { rootMargin: '-40% 0px -59% 0px' };
    const observer = new IntersectionObserver((entries) => {
      const entered = entries.find(({ isIntersecting }) => isIntersecting);
      if (entered) setInView(entered.target.querySelector('h2')?.id ?? null);
    }, band);
    const groups = [...(page.current?.children ?? [])].slice(-count);
    for (const group of groups) observer.observe(group);
    return () => observer.disconnect();
  }, [page, count]);
  return inView;
}

export function AccountSettings({ email }: Pick<Viewer, 'email'>) {
  return (
    <Surface className="grid gap-4 p-6 sm:p-8">
      <h3 className="text-2xl">Account Settings</h3>
      <TextField label="Email" value={email} readOnly />
      <PasswordSettings email={email} />
    </Surface>
  );
}
