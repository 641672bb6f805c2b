import { Hourglass } from 'lucide-react';

type ProfileFigureProps = { name: string; value: string; picture?: string };

/** One number of a profile with its name and its sign. */
export function ProfileFigure({ name, value, picture }: ProfileFigureProps) {
  return (
    <div className="flex flex-col-reverse items-center rounded-2xl bg-surface px-3 py-5">
      <dt className="text-sm text-ink-quiet">{name}</dt>
      <dd className="grid justify-items-center gap-2 font-display text-3xl leading-tight font-semibold tabular-nums">
        {picture ? (
          <img src={picture} alt="" width={32} height={32} className="size-8" />
        ) : (
          <Hourglass aria-hidden className="size-8 p-0.5 text-accent" strokeWidth={1.75} />
        )}
        {value}
      </dd>
    </div>
  );
}
