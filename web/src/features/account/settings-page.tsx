import type { Viewer } from '@focuspool/domain/account/viewer';
import type { ReactNode } from 'react';
import { paths } from '../../platform/paths.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import { Link } from '../../ui/page/link.tsx';
import { PageFrame } from '../../ui/page/page-frame.tsx';
import { Surface } from '../../ui/surface.tsx';
import { PasswordSettings } from './password-settings.tsx';

export type SettingsGroup = {
  /** Where it stands, as the page's fragment names it. */
  readonly id: string;
  readonly title: string;
  readonly sections: ReactNode;
};

/** What somebody can change and see of theirs (product 2.14), in groups, with the way to each of them first. */
export function SettingsPage({ groups }: { groups: readonly SettingsGroup[] }) {
  return (
    <PageFrame title="Settings">
      <div className="relative mt-4">
        {/* As high as the page: by it a browser cannot tell that what is above its reader grows. */}
        <nav aria-label="Settings" className="[overflow-anchor:none] xl:absolute xl:inset-y-0 xl:-start-44">
          <ul className="-mx-3 flex flex-wrap xl:sticky xl:top-24 xl:grid">
            {groups.map(({ id, title }) => (
              <li key={id}>
                <Link
                  to={`${paths.settings}#${id}`}
                  className="flex min-h-11 items-center rounded-full px-3 font-medium whitespace-nowrap text-ink-quiet hover:text-ink"
                >
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {groups.map(({ id, title, sections }) => (
          <div key={id} className="mt-10 grid gap-6">
            <h2 id={id} tabIndex={-1} className="text-3xl">
              {title}
            </h2>
            {sections}
          </div>
        ))}
      </div>
    </PageFrame>
  );
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
