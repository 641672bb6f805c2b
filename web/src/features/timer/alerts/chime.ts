// C5, E5, G5, C6 in hertz, one after the other.
const notes = [523.25, 659.25, 783.99, 1046.5];
const noteGapS = 0.16;
const ringS = 1;
// A soft bell: the overtones are quieter and die away sooner.
const partials = [
  { ratio: 1, loudness: 0.2, ring: 1 },
  { ratio: 2.01, loudness: 0.06, ring: 0.6 },
  { ratio: 3.03, loudness: 0.025, ring: 0.35 },
];

let context: AudioContext | null = null;

/** Call it while the person presses something: browsers stay silent until then. */
export function prepareChime(): void {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  void context.resume();
}

/** The sound of something finished, about 1.5 seconds; silent on a page that nobody has touched yet. */
export function playChime(): void {
  if (navigator.userActivation?.hasBeenActive) prepareChime();
  if (!context) return;
  const start = context.currentTime + 0.02;
  for (const [place, frequency] of notes.entries()) {
    for (const partial of partials) ringBell(context, frequency, partial, start + place * noteGapS);
  }
}

function ringBell(
  audio: AudioContext,
  frequency: number,
  { ratio, loudness, ring }: (typeof partials)[number],
  at: number,
): void {
  const oscillator = audio.createOscillator();
  const volume = audio.createGain();
  oscillator.frequency.value = frequency * ratio;
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(loudness, at + 0.012);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + ringS * ring);
  oscillator.connect(volume).connect(audio.destination);
  oscillator.start(at);
  oscillator.stop(at + ringS * ring);
}
