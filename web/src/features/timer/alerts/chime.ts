type PartialTone = { readonly ratio: number; readonly loudness: number; readonly ring: number };

type Chime = {
  /** Frequencies in hertz, played one after the other; 0 is a rest. */
  readonly notes: readonly number[];
  readonly gapS: number;
  readonly ringS: number;
  /** The overtones are quieter and die away sooner. */
  readonly partials: readonly PartialTone[];
};

/** The chimes that Settings offers, by the names shown there (product 4.16 says how many). */
const chimes = {
  // C5, E5, G5, C6.
  Bells: {
    notes: [523.25, 659.25, 783.99, 1046.5],
    gapS: 0.16,
    ringS: 1,
    partials: [
      { ratio: 1, loudness: 0.29, ring: 1 },
      { ratio: 2.01, loudness: 0.09, ring: 0.6 },
      { ratio: 3.03, loudness: 0.036, ring: 0.35 },
    ],
  },
  // A3 alone, ringing as long as a singing bowl.
  Bowl: {
    notes: [220],
    gapS: 0,
    ringS: 4,
    partials: [
      { ratio: 1, loudness: 0.34, ring: 1 },
      { ratio: 2.76, loudness: 0.12, ring: 0.55 },
      { ratio: 5.4, loudness: 0.04, ring: 0.25 },
    ],
  },
  // G4, C5, E5, G5.
  Marimba: {
    notes: [392, 523.25, 659.25, 783.99],
    gapS: 0.13,
    ringS: 0.4,
    partials: [
      { ratio: 1, loudness: 0.4, ring: 1 },
      { ratio: 3.9, loudness: 0.1, ring: 0.3 },
    ],
  },
  // B5, two by two.
  Beeps: {
    notes: [987.77, 987.77, 0, 987.77, 987.77],
    gapS: 0.17,
    ringS: 0.12,
    partials: [{ ratio: 1, loudness: 0.26, ring: 1 }],
  },
} satisfies Record<string, Chime>;

export type ChimeName = keyof typeof chimes;
export const chimeNames = Object.keys(chimes) as [ChimeName, ...ChimeName[]];

let context: AudioContext | null = null;

/** Enables sound. Must be called while the person presses something, since browsers stay silent until then. */
export function prepareChime(): void {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  void context.resume();
}

/**
 * Plays a chime; silent on a page that no one has touched yet. `volume` is from 0 to 1. `ring-chime.ts` plays the chosen one at
 * the end of a run and of a break.
 */
export function playChime(name: ChimeName, volume: number): void {
  const { notes, gapS, ringS, partials }: Chime = chimes[name];
  const audio = openAudio(volume);
  if (!audio) return;
  const start = audio.currentTime + 0.02;
  for (const [place, frequency] of notes.entries()) {
    if (frequency === 0) continue;
    const at = start + place * gapS;
    for (const partial of partials) playPartial(audio, { frequency, partial, at, ringS, volume });
  }
}

/** Returns the audio context; null if nothing would be heard. */
export function openAudio(volume: number): AudioContext | null {
  if (volume === 0) return null;
  if (navigator.userActivation?.hasBeenActive) prepareChime();
  return context;
}

type Note = { frequency: number; partial: PartialTone; at: number; ringS: number; volume: number };

export function playPartial(audio: AudioContext, { frequency, partial, at, ringS, volume }: Note): void {
  const oscillator = audio.createOscillator();
  const gain = audio.createGain();
  const end = at + ringS * partial.ring;
  oscillator.frequency.value = frequency * partial.ratio;
  gain.gain.setValueAtTime(0, at);
  // Squared, because that matches how loudness is perceived.
  gain.gain.linearRampToValueAtTime(partial.loudness * volume ** 2, at + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, end);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(at);
  oscillator.stop(end);
}
