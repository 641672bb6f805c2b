import { Star } from 'lucide-react';
import { Avatar } from '../../ui/avatar.tsx';
import { Surface } from '../../ui/surface.tsx';
import type { Testimonial } from './testimonials.ts';

const stars = [1, 2, 3, 4, 5];

export function TestimonialCard({ testimonial }: { testimonial: Testimonial }) {
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
