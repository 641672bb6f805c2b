import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { Surface } from '../../ui/surface.tsx';

const tasks = ['Reply to Sam', 'Draft the first page', 'Book the dentist'];
const companions = [
  { picture: 'animals/Owl.jpg', percent: 84 },
  { picture: 'animals/Fox.jpg', percent: 41 },
  { picture: 'dinos/Stegosaurus.jpg', percent: 67 },
];

const steps = [
  {
    title: 'One thing at a time',
    text: 'Write down what you want to get done. Then choose one, and let the others wait.',
    picture: <ExampleList />,
  },
  {
    title: 'A number that moves',
    text: 'The clock counts down, the bar fills. Every minute you stay is progress you can see.',
    picture: (
      <div>
        <p className="mb-2 font-display text-4xl font-semibold tabular-nums">62%</p>
        <ProgressBar percent={62} />
      </div>
    ),
  },
  {
    title: 'People beside you',
    text: 'Join a room where others work too. No cameras, no chat, only bars that move next to yours.',
    picture: <ExampleRoom />,
  },
];

/** What the product does, in three example pictures. */
export function HowItGoes() {
  return (
    <section aria-labelledby="how-it-goes" className="mt-16 lg:mt-8">
      <h2 id="how-it-goes" className="text-3xl sm:text-4xl">
        How it works
      </h2>
      <ol className="mt-6 grid gap-5 lg:grid-cols-3">
        {steps.map(({ title, text, picture }) => (
          <li key={title} className="grid">
            <Surface className="flex flex-col p-6 sm:p-7">
              <div className="grid min-h-36 content-center">{picture}</div>
              <h3 className="mt-6 text-xl">{title}</h3>
              <p className="mt-2 leading-relaxed text-ink-quiet">{text}</p>
            </Surface>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** A list with one task chosen; a picture, hidden from screen readers. */
function ExampleList() {
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

/** Three people and their bars; a picture, hidden from screen readers. */
function ExampleRoom() {
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
