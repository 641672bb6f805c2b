import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Star from 'lucide-react/icons/star';
import { type KeyboardEvent, useRef } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Surface } from '../../ui/surface.tsx';
import { stepPx, useEndlessStrip } from './endless-strip.ts';
import { type Testimonial, testimonials } from './testimonials.ts';

const roundPx = testimonials.length * stepPx;
const rounds = [1, 2, 3];
/** Where the strip begins, so that there are reviews on either side. */
const middleRound = 2;
// Here rather than as a class, whose many rules would be loaded with the landing page.
const fadeOut = { maskImage: 'linear-gradient(90deg, transparent, #000 5% 95%, transparent)' };
const keySteps: Record<string, 1 | -1> = { ArrowLeft: -1, ArrowRight: 1 };

/** Five reviews repeated three times, scrolled endlessly by button, key and touch. */
export function ReviewCarousel() {
  const strip = useRef<HTMLUListElement>(null);
  const { step, rest } = useEndlessStrip(strip, roundPx);

  function stepByKey(event: KeyboardEvent): void {
    const direction = keySteps[event.key];
    // With Alt or Meta, browsers go back and forward between pages.
    if (!direction || event.altKey || event.metaKey) return;
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
      <div className="-mx-4 mt-2 -mb-5 rounded-surface has-focus-visible:outline-3 has-focus-visible:outline-focus">
        <ul
          ref={strip}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by the keyboard
          tabIndex={0}
          aria-label="Reviews"
          onKeyDown={stepByKey}
          onScrollEnd={rest}
          style={fadeOut}
          className="flex snap-x scroll-px-4 gap-[16px] overflow-x-auto overscroll-x-contain px-4 pt-2 pb-8 [scrollbar-width:none] focus-visible:outline-none"
        >
          {rounds.map((round) =>
            testimonials.map((testimonial) => (
              <li
                key={`${round} ${testimonial.username}`}
                // Repetitions are visual only: screen readers get each review once.
                aria-hidden={round !== middleRound}
                className="w-[280px] shrink-0 snap-start"
              >
                <TestimonialCard testimonial={testimonial} />
              </li>
            )),
          )}
        </ul>
      </div>
    </section>
  );
}

const stars = [1, 2, 3, 4, 5];

function TestimonialCard({ testimonial }: { testimonial: Testimonial }) {
  const { username, avatar, rating, content } = testimonial;
  return (
    <Surface className="flex h-full flex-col gap-3 p-5">
      <div className="flex items-center gap-3">
        <Avatar picture={avatar} name="" size={40} />
        <div className="min-w-0">
          <p className="truncate font-semibold">{username}</p>
          <p role="img" aria-label={`${rating} of 5 stars`} className="flex gap-0.5 text-accent">
            {stars.map((star) => (
              <Star
                key={star}
                aria-hidden
                className="size-4"
                fill={star <= rating ? 'currentColor' : 'none'}
              />
            ))}
          </p>
        </div>
      </div>
      <p className="text-ink-quiet">{content}</p>
    </Surface>
  );
}
