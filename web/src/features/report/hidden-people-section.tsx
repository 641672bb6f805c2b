import type { HiddenPeople } from '@focuspool/domain/report/hidden-people';
import { useRef } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, pressOnce } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Surface } from '../../ui/surface.tsx';
import { useHiddenPeople } from './hidden-people.ts';
import { useHiding } from './use-hiding.ts';

/** The people whom the viewer hides, each with a button to show them again. */
export function HiddenPeopleSection({ userId }: { userId: string }) {
  const { people, problem, retry } = useHiddenPeople(userId);
  const { show } = useHiding(userId);
  const heading = useRef<HTMLHeadingElement>(null);

  function showAgain(person: HiddenPeople['people'][number]): void {
    show(person);
    // The pressed button disappears with its row.
    heading.current?.focus();
  }

  return (
    <Surface className="grid gap-4 p-6 sm:p-8">
      <h3 ref={heading} tabIndex={-1} className="rounded-xl text-2xl">
        People you hide
      </h3>
      {!people && !problem && <Skeleton label="Loading people you hide" className="h-11" />}
      {problem && <LoadFailure error={problem} onRetry={retry} isInPane />}
      {people?.length === 0 && (
        <p className="text-ink-quiet">
          No one yet. You can hide people in the live feed and in rooms; they are not told.
        </p>
      )}
      {people && people.length > 0 && (
        <ul aria-label="People you hide" className="divide-y divide-line">
          {people.map((person) => (
            <HiddenPersonRow key={person.userId} person={person} onShow={() => showAgain(person)} />
          ))}
        </ul>
      )}
    </Surface>
  );
}

type HiddenPersonRowProps = { person: HiddenPeople['people'][number]; onShow: () => void };

function HiddenPersonRow({ person: { username, profilePicture }, onShow }: HiddenPersonRowProps) {
  const name = username ?? 'Unknown User';
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0">
      <Avatar picture={profilePicture} name="" size={40} />
      <span className="min-w-0 flex-1 font-semibold wrap-anywhere">{name}</span>
      <Button
        variant="plain"
        aria-label={`Show again: ${name}`}
        onClick={pressOnce(onShow)}
        className="-mr-4 shrink-0 px-4!"
      >
        Show again
      </Button>
    </li>
  );
}
