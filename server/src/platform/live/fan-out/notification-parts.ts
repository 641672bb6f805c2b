// PostgreSQL refuses a notification of 8,000 bytes or more.
const maxPartBytes = 7_900;
const partPattern = /^~(\w+) (\d+) (\d+) (.*)$/s;
const maxUnfinished = 100;

/** A line as notifications that PostgreSQL accepts: the line itself if it is short, else numbered parts. */
export function splitLine(line: string, id: string): string[] {
  if (Buffer.byteLength(line) < maxPartBytes && !line.startsWith('~')) return [line];
  const bytes = Buffer.from(line).toString('base64');
  const size = maxPartBytes - 100;
  const count = Math.ceil(bytes.length / size);
  return Array.from(
    { length: count },
    (_, at) => `~${id} ${at} ${count} ${bytes.slice(at * size, (at + 1) * size)}`,
  );
}

/** Joins the parts again; `take` returns the line once it is whole. */
export function createLineJoiner(): { take(notification: string): string | null } {
  const unfinished = new Map<string, string[]>();
  return {
    take: (notification) => {
      const match = partPattern.exec(notification);
      if (!match) return notification;
      const [, id = '', at, count, text = ''] = match;
      const parts = unfinished.get(id) ?? [];
      // The parts of a line come in order, since one statement sends them; a gap means that the rest is lost.
      if (Number(at) !== parts.length) {
        unfinished.delete(id);
        return null;
      }
      parts.push(text);
      if (parts.length < Number(count)) {
        unfinished.set(id, parts);
        forgetOldest(unfinished);
        return null;
      }
      unfinished.delete(id);
      return Buffer.from(parts.join(''), 'base64').toString();
    },
  };
}

function forgetOldest(unfinished: Map<string, string[]>): void {
  const [oldest] = unfinished.keys();
  if (unfinished.size > maxUnfinished && oldest !== undefined) unfinished.delete(oldest);
}
