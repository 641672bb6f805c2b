import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { Surface } from '../../ui/surface.tsx';
import { ExampleList, ExampleRoom } from './home-examples.tsx';

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
        <ProgressBar percent={62} label="An example of a bar" />
      </div>
    ),
  },
  {
    title: 'People beside you',
    text: 'Join a room where others work too. No cameras, no chat, only bars that move next to yours.',
    picture: <ExampleRoom />,
  },
];

/** What the product does, in three pictures that say they are examples. */
export function HowItGoes() {
  return (
    <section aria-labelledby="how-it-goes" className="mt-16 lg:mt-8">
      <h2 id="how-it-goes" className="text-3xl sm:text-4xl">
        How it goes
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
