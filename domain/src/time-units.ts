/** Units of time in milliseconds, as numbers that the bundler can put where they are used. */
export const minuteMs = 60_000;
export const hourMs = 3_600_000;
/** A day of 24 hours, whatever clocks show. */
export const dayMs = 86_400_000;
