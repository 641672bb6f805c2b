import { product } from '@focuspool/domain/product';
import { Link } from 'react-router';
import { paths } from '../../platform/paths.ts';
import { PageFrame } from '../../ui/page-frame.tsx';

const sections = [
  {
    title: 'What is it',
    text: [
      `${product.name} is a place to begin. You write down what you want to get done, pick one thing, set the clock and start. The percentage moves, and so do you.`,
      'You are not alone with it: others work at the same time, and you can see their bars move beside yours. Nobody sees your screen, nobody waits for an answer. It is the quiet of a library, at home.',
    ],
  },
  {
    title: 'Why it was created',
    text: [
      'People who put things off are not lazy. The hard part is the first minute: the task looks too large, the day too long, and something easier is always near.',
      'Most tools answer with more planning. This one asks for a single decision, which task and for how long, and then gets out of the way.',
    ],
  },
  {
    title: 'How it made a difference',
    text: [
      'A clock makes a task smaller: twenty-five minutes are never too much to ask. A percentage shows that time spent is progress made, even when the result is not there yet.',
      'And what is finished stays visible. Minutes add up, trophies stand for tasks that are really done, and on a slow day the history shows how far you have come.',
    ],
  },
];

/** Static text in three sections (specification, section 2, about screen). */
export function AboutPage() {
  return (
    <PageFrame title={`About ${product.name}`}>
      {sections.map(({ title, text }) => (
        <section key={title} className="mt-10">
          <h2 className="mb-3 text-2xl font-semibold">{title}</h2>
          {text.map((paragraph) => (
            <p
              key={paragraph}
              className="mb-4 max-w-prose text-lg leading-relaxed text-pretty text-ink-quiet"
            >
              {paragraph}
            </p>
          ))}
        </section>
      ))}
      <Link
        to={paths.tasks}
        className="mt-6 inline-flex min-h-11 items-center rounded-full bg-accent px-6 font-semibold text-on-accent"
      >
        Pick one thing
      </Link>
    </PageFrame>
  );
}
