/** `mm:ss`; a second that has begun still counts, so that 00:00 means finished. */
export function formatClock(remainingMs: number): string {
  const seconds = Math.ceil(Math.max(0, remainingMs) / 1000);
  return `${pad(Math.floor(seconds / 60))}:${pad(seconds % 60)}`;
}

/** `1 minute`, `25 minutes`. */
export function formatMinutes(minutes: number): string {
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}
