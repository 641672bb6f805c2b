import { afterEach, beforeEach, expect, it, vi } from 'vitest';

type Ring = { frequency: number; from: number; to: number; loudness: number };

/** Opens a fake of the browser's audio that records what would be heard. */
function openFakeAudio() {
  const rings: Ring[] = [];
  class FakeAudioContext {
    currentTime = 10;
    destination = {};
    resume = async () => {};
    createGain() {
      const levels: number[] = [];
      const note = (level: number) => levels.push(level);
      const gain = {
        setValueAtTime: note,
        linearRampToValueAtTime: note,
        exponentialRampToValueAtTime: note,
      };
      return { gain, levels, connect: () => {} };
    }
    createOscillator() {
      const sound = { frequency: { value: 0 } };
      let loudness = () => 0;
      let from = 0;
      return {
        ...sound,
        connect: (gain: { levels: number[] }) => {
          loudness = () => Math.max(...gain.levels);
          return gain;
        },
        start: (at: number) => {
          from = at;
        },
        stop: (to: number) =>
          rings.push({ frequency: sound.frequency.value, from, to, loudness: loudness() }),
      };
    }
  }
  vi.stubGlobal('AudioContext', FakeAudioContext);
  return rings;
}

let rings: Ring[] = [];
let chime: typeof import('./chime.ts');
let playTick: typeof import('./tick.ts').playTick;
beforeEach(async () => {
  rings = openFakeAudio();
  vi.resetModules();
  chime = await import('./chime.ts');
  ({ playTick } = await import('./tick.ts'));
});

afterEach(() => vi.unstubAllGlobals());

it('a page that nobody has touched stays silent', () => {
  chime.playChime('Bells', 1);
  playTick(1);
  expect(rings).toEqual([]);
});

it('each chime sounds different and ends within about four seconds', () => {
  chime.prepareChime();
  const heard = chime.chimeNames.map((name) => {
    rings.length = 0;
    chime.playChime(name, 1);
    expect(rings.length).toBeGreaterThan(0);
    for (const { from, to } of rings) {
      expect(from).toBeGreaterThan(10);
      expect(to).toBeGreaterThan(from);
      expect(to).toBeLessThan(14.1);
    }
    return rings.map(({ frequency, from }) => `${frequency} ${from}`).join();
  });
  expect(new Set(heard).size).toBe(4);
});

it('a lower volume is quieter, and a volume of zero is silent', () => {
  chime.prepareChime();
  const loudestAt = (volume: number) => {
    rings.length = 0;
    chime.playChime('Bowl', volume);
    return Math.max(0, ...rings.map(({ loudness }) => loudness));
  };
  const [none = 0, low = 0, half = 0, full = 0] = [0, 0.2, 0.5, 1].map(loudestAt);
  expect(none).toBe(0);
  expect(low).toBeLessThan(half);
  expect(half).toBeLessThan(full);
});

it('a tick is one short sound, quieter than a chime', () => {
  chime.prepareChime();
  playTick(1);
  expect(rings).toHaveLength(1);
  const [tick] = rings.splice(0);
  chime.playChime('Bells', 1);
  expect(tick && tick.to - tick.from).toBeLessThan(0.1);
  expect(tick?.loudness).toBeLessThan(Math.max(...rings.map(({ loudness }) => loudness)));
});
