/** Sample content, written by us: an operator replaces it with the words of real people before going live. */
export const testimonials = [
  {
    username: 'mira.k',
    avatar: 'animals/Fox.jpg',
    rating: 5,
    content: 'I open one task, press Start, and the rest of the day is easier. That is all I ever wanted.',
  },
  {
    username: 'thesis_tom',
    avatar: 'dinos/Stegosaurus.jpg',
    rating: 5,
    content: 'Ninety pages in eleven weeks, twenty-five minutes at a time. The percentage kept me honest.',
  },
  {
    username: 'anjali.writes',
    avatar: 'animals/Owl.jpg',
    rating: 4,
    content: 'Seeing other bars move beside mine feels like a quiet library. I wish I had found it sooner.',
  },
  {
    username: 'late.again.leo',
    avatar: 'animals/Penguin.jpg',
    rating: 5,
    content: 'I put off my tax return for two years. It took three timers.',
  },
  {
    username: 'nurse_nadia',
    avatar: 'animals/Panda.jpg',
    rating: 4,
    content: 'Calm, no clutter, no guilt. After a night shift that is exactly what I can manage.',
  },
] as const;

export type Testimonial = (typeof testimonials)[number];
