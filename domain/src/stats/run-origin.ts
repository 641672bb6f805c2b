/** How a run was made: by the timer, by the timer while its person sat in a room, or noted by hand. */
export const runOrigins = ['timer', 'room', 'noted'] as const;
export type RunOrigin = (typeof runOrigins)[number];
