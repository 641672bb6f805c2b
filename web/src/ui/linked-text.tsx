import { splitAddresses } from '@focuspool/domain/task/task-note';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Plain text with its line breaks, in which web addresses are links; they open in a new tab. */
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

/** A web address written by a person; it opens in a new tab, and that page learns nothing of this one. */
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
