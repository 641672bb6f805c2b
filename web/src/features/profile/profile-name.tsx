import { Fragment } from 'react';

/** A username in large letters: a long one is smaller, and its lines break after a dot or an underscore, not within a word. */
export function ProfileName({ name }: { name: string }) {
  return (
    <span className={name.length > 14 ? 'text-xl' : ''}>
      {name.match(/[^._]*[._]*/g)?.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one name, which may be alike
        <Fragment key={at}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </span>
  );
}
