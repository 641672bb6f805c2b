import { splitAddresses } from '@focuspool/domain/task/task-note';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Plain text with its line breaks, in which web addresses can be pressed; they open beside. */
export function LinkedText({ text }: { text: string }) {
  return (
    <p dir="auto" className="text-start whitespace-pre-wrap wrap-anywhere">
      {splitAddresses(text).map((part, at) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, by their places
        if (part.href === undefined) return <span key={at}>{part.text}</span>;
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, by their places
        return <OutwardLink key={at} href={part.href} />;
      })}
    </p>
  );
}

/** A web address that somebody wrote down; it opens beside, and learns nothing of this page. */
export function OutwardLink({ href }: { href: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="rounded-sm font-medium text-ink underline decoration-accent decoration-2 underline-offset-4"
    >
      {href}
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </a>
  );
}
