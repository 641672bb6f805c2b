/** How a run came: by the timer, by the timer while its person sat in a room, or by hand. */
export const runOrigins = ['timer', 'room', 'noted'] as const;
export type RunOrigin = (typeof runOrigins)[number];

const words: Record<RunOrigin, string> = {
  timer: 'Worked',
  room: 'Worked in a room',
  noted: 'Noted by hand',
};

type Come = { readonly origin: RunOrigin; readonly extendedMinutes: number; readonly isCorrected: boolean };

/** `Worked in a room · +5 minutes · Corrected` */
export function describeOrigin({ origin, extendedMinutes, isCorrected }: Come): string {
  return [
    words[origin],
    extendedMinutes > 0 ? `+${extendedMinutes} minutes` : '',
    isCorrected ? 'Corrected' : '',
  ]
    .filter(Boolean)
    .join(' · ');
}
