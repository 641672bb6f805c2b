/** Units of time in milliseconds, as plain numbers that the bundler can inline. */
export const minuteMs = 60_000;
export const hourMs = 3_600_000;
/** A day of 24 hours, whatever clocks show. */
export const dayMs = 86_400_000;
