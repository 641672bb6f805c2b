/** The bench's commands to a server's process. */
export type ServerCommand =
  | { do: 'start measuring' | 'stop measuring' | 'weigh' }
  | { do: 'broadcast'; text: string; times: number; everyMs: number }
  | { do: 'post'; times: number; perMinute: number };

/** The bench's commands to the process that plays the browsers. */
export type ClientCommand =
  | { do: 'open'; kind: string; port: number; count: number }
  | { do: 'subscribe'; topic: string }
  | { do: 'wait for frames'; count: number }
  | { do: 'compare arrivals'; committedAt: Record<string, number> }
  | { do: 'leave' };

/** Milliseconds from each commit to the arrival at every socket; `missing` counts the arrivals that did not happen. */
export type Arrivals = { count: number; missing: number; medianMs: number; p99Ms: number };

/** A progress message as the feed sends it. */
export function makePost(n: number) {
  return {
    id: `0198f0de-0000-7000-8000-${String(n).padStart(12, '0')}`,
    userId: `user-${n % 500}-with-an-id-of-the-usual-length`,
    username: `person.${n % 500}`,
    profilePicture: 'animals/Lion.jpg',
    progressMessage: 'Making 50% progress on their task',
    timestamp: 1_790_000_000_000 + n,
  };
}
