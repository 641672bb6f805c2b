import { Avatar } from '../../ui/avatar.tsx';

type AvatarGridProps = {
  title: string;
  /** The folder of the group's pictures in the catalogue. */
  folder: 'animals' | 'dinos';
  names: readonly string[];
  /** The chosen picture's path, of whichever group, or null. */
  chosen: string | null;
  onChoose: (picture: string) => void;
};

/** A group of pictures of which one can be chosen. */
export function AvatarGrid({ title, folder, names, chosen, onChoose }: AvatarGridProps) {
  return (
    <fieldset>
      <legend className="mb-3 font-display text-xl font-semibold">{title}</legend>
      <div className="grid grid-cols-3 gap-1 sm:grid-cols-4 sm:gap-2">
        {names.map((name) => {
          const picture = `${folder}/${name}.jpg`;
          return (
            <label
              key={picture}
              className="relative grid cursor-pointer content-start justify-items-center gap-2 rounded-2xl border border-transparent py-3 text-center text-xs font-medium sm:text-sm text-ink-quiet transition hover:bg-surface hover:text-ink has-checked:border-accent has-checked:bg-surface-strong has-checked:text-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
            >
              <input
                type="radio"
                name="profilePicture"
                value={picture}
                checked={chosen === picture}
                onChange={() => onChoose(picture)}
                className="absolute inset-0 size-full cursor-pointer appearance-none rounded-2xl focus-visible:outline-none"
              />
              <Avatar picture={picture} name="" size={72} />
              <span className="max-w-full wrap-anywhere">{breakName(name)}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

/** A long name may go on in a second line where its last word begins. */
function breakName(name: string) {
  const [stem = name, ending] = name.split(/(?=saurus$|Rex$)/);
  return (
    <>
      {stem}
      <wbr />
      {ending}
    </>
  );
}
