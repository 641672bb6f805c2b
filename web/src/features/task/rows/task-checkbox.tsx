import type { Task } from '@focuspool/domain/task/task-contract';
import Check from 'lucide-react/icons/check';

type TaskCheckboxProps = { task: Task; onTick: (isCompleted: boolean) => void };

/** A round checkbox in a 44 px target, named by its task. On touch only its tick confirms the press, which is a frame sooner. */
export function TaskCheckbox({ task, onTick }: TaskCheckboxProps) {
  return (
    <span className="relative z-10 grid size-[clamp(44px,2.75rem,13vw)] place-items-center">
      <input
        type="checkbox"
        aria-label={task.text}
        checked={task.isCompleted}
        onChange={({ target }) => onTick(target.checked)}
        className="peer absolute inset-0 cursor-pointer appearance-none rounded-full focus-visible:-outline-offset-4"
      />
      <span
        aria-hidden
        className="pointer-events-none grid size-6.5 place-items-center rounded-full border-2 border-ink-quiet text-transparent transition peer-checked:border-success peer-checked:bg-success peer-checked:text-on-success peer-hover:border-ink peer-checked:peer-hover:border-success pointer-fine:peer-active:scale-90"
      >
        <Check className="size-4" strokeWidth={3} />
      </span>
    </span>
  );
}
