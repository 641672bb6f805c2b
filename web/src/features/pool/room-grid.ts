/** How the cards of a room stand, and their shapes while it loads: two to a row on a phone, one where text is large. */
export const roomGrid =
  'grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(9.5rem,40%)),1fr))] gap-1.5 sm:gap-3 lg:grid-cols-3 xl:grid-cols-4';
