import { product } from '@focuspool/domain/product';
import { paths } from '../../platform/paths.ts';
import { toButtonClasses } from '../../ui/button.tsx';
import { Link } from '../../ui/page/link.tsx';
import { PageFrame } from '../../ui/page/page-frame.tsx';
import { Surface } from '../../ui/surface.tsx';

const sections = [
  {
    title: 'What is it',
    text: [
      `${product.name} is a place to begin. You write down what you want to get done, pick one thing, set the clock and start. The percentage moves, and so do you.`,
      'You are not alone: others work at the same time, and you can see their bars move beside yours. No one sees your screen, no one waits for an answer. It is the quiet of a library, at home.',
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
      'A clock makes a task smaller: twenty-five minutes is never too much to ask. A percentage shows that time spent is progress made, even when the result is not there yet.',
      'And what is finished stays visible. Minutes add up, trophies stand for tasks that are really done, and on a slow day the history shows how far you have come.',
    ],
  },
];

/** Static text in three sections (product 2.18). */
export function AboutPage() {
  return (
    <PageFrame
      title={`About ${product.name}`}
      lead="For everyone who knows what to do, and does something else."
    >
      <Surface className="mt-10 divide-y divide-line px-6 sm:px-9">
        {sections.map(({ title, text }) => (
          <section key={title} className="grid gap-x-10 gap-y-4 py-8 sm:py-10 md:grid-cols-[12rem_1fr]">
            <h2 className="text-2xl">{title}</h2>
            <div className="grid gap-4">
              {text.map((paragraph) => (
                <p key={paragraph} className="max-w-prose text-lg leading-relaxed text-ink-quiet">
                  {paragraph}
                </p>
              ))}
            </div>
          </section>
        ))}
      </Surface>
      <Link to={paths.tasks} className={toButtonClasses({ size: 'large', className: 'mt-8 max-sm:w-full' })}>
        Pick one thing
      </Link>
    </PageFrame>
  );
}
