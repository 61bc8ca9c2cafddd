/** Four short sounds, made here. */
const TONES = {
  move: [[190, 0, 0.07]],
  capture: [
    [190, 0, 0.06],
    [130, 0.05, 0.09],
  ],
  check: [
    [520, 0, 0.09],
    [660, 0.09, 0.12],
  ],
  end: [
    [392, 0, 0.16],
    [494, 0.14, 0.16],
    [587, 0.28, 0.3],
  ],
} as const satisfies Record<string, readonly (readonly [hertz: number, after: number, seconds: number])[]>;

let context: AudioContext | undefined;

/** Silent until the reader has touched the page once: browsers allow no sound before. */
export function playSound(kind: keyof typeof TONES): void {
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  for (const [hertz, after, seconds] of TONES[kind]) tone(context, hertz, after, seconds);
}

function tone(audio: AudioContext, hertz: number, after: number, seconds: number): void {
  const start = audio.currentTime + after;
  const oscillator = audio.createOscillator();
  const volume = audio.createGain();
  oscillator.type = 'triangle';
  oscillator.frequency.value = hertz;
  volume.gain.setValueAtTime(0.25, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + seconds);
  oscillator.connect(volume).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(start + seconds);
}
