import { ChevronRight, type LucideIcon, PawPrint, PencilLine } from 'lucide-react';

type ProfileOptionsProps = { onUsername: () => void; onAvatar: () => void };

/** What of a profile can be changed (specification, section 2, profile settings). */
export function ProfileOptions({ onUsername, onAvatar }: ProfileOptionsProps) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Option icon={PencilLine} name="Change Username" onChoose={onUsername} />
      <Option icon={PawPrint} name="Change Avatar" onChoose={onAvatar} />
    </div>
  );
}

type OptionProps = { icon: LucideIcon; name: string; onChoose: () => void };

function Option({ icon: Icon, name, onChoose }: OptionProps) {
  return (
    <button
      type="button"
      onClick={onChoose}
      className="flex flex-wrap items-center gap-[min(1rem,4.5vw)] rounded-2xl border border-line bg-surface p-[min(1.25rem,5.6vw)] text-start transition hover:border-line-strong hover:bg-surface-strong active:scale-99"
    >
      <Icon aria-hidden className="size-6 shrink-0 text-accent" strokeWidth={1.75} />
      <span className="flex-1 font-semibold">{name}</span>
      <ChevronRight aria-hidden className="ms-auto size-5 shrink-0 text-ink-quiet" />
    </button>
  );
}
