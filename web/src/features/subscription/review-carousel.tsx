import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { TestimonialCard } from './testimonial-card.tsx';
import { testimonials } from './testimonials.ts';

/** One card of 280 px and the gap beside it (specification, section 9). */
const stepPx = 296;
const rounds = [1, 2, 3];
const keySteps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** Five voices three times over, moved by button, key and finger. */
export function ReviewCarousel() {
  const strip = useRef<HTMLUListElement>(null);

  function step(direction: number): void {
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    strip.current?.scrollBy({ left: direction * stepPx, behavior: isCalm ? 'instant' : 'smooth' });
  }

  function stepByKey(event: KeyboardEvent): void {
    const direction = keySteps[event.key];
    if (!direction) return;
    event.preventDefault();
    step(direction);
  }

  return (
    <section aria-labelledby="reviews-title" className="mt-10">
      <div className="flex items-center justify-between gap-3">
        <h2 id="reviews-title" className="text-2xl">
          What Our Users Say
        </h2>
        <div className="flex">
          <IconButton label="Previous review" onClick={() => step(-1)}>
            <ChevronLeft aria-hidden className="size-5" />
          </IconButton>
          <IconButton label="Next review" onClick={() => step(1)}>
            <ChevronRight aria-hidden className="size-5" />
          </IconButton>
        </div>
      </div>
      <ul
        ref={strip}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by the keyboard
        tabIndex={0}
        aria-label="Reviews"
        onKeyDown={stepByKey}
        className="mt-4 flex snap-x gap-4 overflow-x-auto overscroll-x-contain rounded-surface pb-3"
      >
        {rounds.map((round) =>
          testimonials.map((testimonial) => (
            <li
              key={`${round} ${testimonial.username}`}
              // The repetitions are for the eye: who listens hears each voice once.
              aria-hidden={round > 1}
              className="w-70 shrink-0 snap-start"
            >
              <TestimonialCard testimonial={testimonial} />
            </li>
          )),
        )}
      </ul>
    </section>
  );
}
