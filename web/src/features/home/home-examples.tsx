import { Circle, CircleCheck } from 'lucide-react';

const tasks = ['Reply to Sam', 'Draft the first page', 'Book the dentist'];
const companions = [
  { picture: 'animals/Owl.jpg', percent: 84 },
  { picture: 'animals/Fox.jpg', percent: 41 },
  { picture: 'dinos/Stegosaurus.jpg', percent: 67 },
];

/** A list of which one thing is chosen; a picture, nothing to read out. */
export function ExampleList() {
  return (
    <ul aria-hidden className="grid gap-1">
      {tasks.map((task, at) => (
        <li
          key={task}
          className={`flex items-center gap-3 rounded-xl px-3 py-2 ${at === 1 ? 'bg-surface-strong font-medium' : 'text-ink-quiet'}`}
        >
          {at === 0 ? (
            <CircleCheck className="size-5 shrink-0 text-success" />
          ) : (
            <Circle className="size-5 shrink-0" />
          )}
          <span className={at === 0 ? 'line-through' : ''}>{task}</span>
        </li>
      ))}
    </ul>
  );
}

/** Three people and their bars; a picture, nothing to read out. */
export function ExampleRoom() {
  return (
    <ul aria-hidden className="grid gap-3">
      {companions.map(({ picture, percent }) => (
        <li key={picture} className="flex items-center gap-3">
          <img
            src={`/avatars/small/${picture}`}
            alt=""
            width={36}
            height={36}
            loading="lazy"
            className="size-9 rounded-full"
          />
          <span className="h-2 flex-1 overflow-hidden rounded-full bg-surface-strong">
            <span
              className="block h-full rounded-full bg-linear-to-r from-accent-soft to-accent"
              style={{ width: `${percent}%` }}
            />
          </span>
          <span className="w-10 text-right text-sm text-ink-quiet tabular-nums">{percent}%</span>
        </li>
      ))}
    </ul>
  );
}
