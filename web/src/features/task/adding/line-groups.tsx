import type { Line } from '@focuspool/domain/task/adding-preview';
import { formatCount } from '../../../platform/format-count.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';

/** Lines that have the same message. */
export type LineGroup = {
  /** The message, shown after the number of lines. */
  readonly said: string;
  readonly lines: readonly Line[];
  /** Whether the lines are listed one by one. */
  readonly isNamed: boolean;
};

type LineGroupsProps = { title: string; groups: readonly LineGroup[]; canCopy?: boolean };

/** The most lines that are listed: people would only scroll past more. All of them can be copied. */
const mostNamed = 12;

/** Enough characters to recognise a line by; its full text is in its tooltip and in the copied text. */
const mostCharacters = 100;

function shorten(text: string): string {
  const characters = [...text.slice(0, 2 * mostCharacters)];
  return characters.length > mostCharacters
    ? `${characters.slice(0, mostCharacters).join('').trimEnd()}…`
    : text;
}

/** Groups of lines with the same message, each line with its number. */
export function LineGroups({ title, groups, canCopy = false }: LineGroupsProps) {
  const written = groups.flatMap(({ lines }) => lines.flatMap(({ text }) => (text ? [text] : [])));
  if (groups.length === 0) return null;
  return (
    <div className="mb-6 text-sm">
      <div className="flex items-center justify-between gap-3">
        <p className="font-semibold">{title}</p>
        {canCopy && written.length > 0 && (
          <CopyButton
            text={written.join('\n')}
            label="Copy the lines left out"
            variant="plain"
            className="-me-3 px-3"
          />
        )}
      </div>
      <ul className="grid gap-2">
        {groups.map(({ said, lines, isNamed }) => (
          <li key={said} className="min-w-0">
            <p className="text-ink-quiet">
              {formatCount(lines.length)} {lines.length === 1 ? 'line' : 'lines'} {said}
            </p>
            {isNamed && <NamedLines lines={lines} />}
          </li>
        ))}
      </ul>
    </div>
  );
}

function NamedLines({ lines }: { lines: readonly Line[] }) {
  return (
    <ul className="mt-0.5 border-s-2 border-line-strong ps-3">
      {lines.slice(0, mostNamed).map(({ number, text }) => (
        <li key={number} title={text} className="line-clamp-2 wrap-anywhere">
          <span className="text-ink-quiet tabular-nums">Line {formatCount(number)}:</span>{' '}
          <bdi>{shorten(text)}</bdi>
        </li>
      ))}
      {lines.length > mostNamed && (
        <li className="text-ink-quiet">and {formatCount(lines.length - mostNamed)} more</li>
      )}
    </ul>
  );
}
