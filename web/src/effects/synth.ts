// Sounds, made on the spot: wood on wood, and a few notes.
import type { Sound } from './sound';

let context: AudioContext | undefined;
let volume = 1;

/** From 0 to 1. */
export function setVolume(loudness: number): void {
  volume = loudness;
}

/** Where sounds go: the device, behind the volume that is set now. */
function output(audio: AudioContext): AudioNode {
  const gain = new GainNode(audio, { gain: volume });
  gain.connect(audio.destination);
  return gain;
}

function knock(audio: AudioContext, at: number, pitch: number, loudness: number): void {
  const length = 0.09;
  const noise = audio.createBuffer(1, audio.sampleRate * length, audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = (Math.random() * 2 - 1) * Math.exp((-9 * i) / samples.length);
  const source = new AudioBufferSourceNode(audio, { buffer: noise });
  const wood = new BiquadFilterNode(audio, { type: 'bandpass', frequency: pitch, Q: 2.5 });
  source.connect(wood).connect(new GainNode(audio, { gain: loudness })).connect(output(audio));
  source.start(at);
}

function note(audio: AudioContext, at: number, pitch: number, length: number): void {
  const tone = new OscillatorNode(audio, { type: 'triangle', frequency: pitch });
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(0.12, at + 0.015);
  gain.gain.exponentialRampToValueAtTime(0.001, at + length);
  tone.connect(gain).connect(output(audio));
  tone.start(at);
  tone.stop(at + length);
}

const SCORES: Record<Sound, (audio: AudioContext, now: number) => void> = {
  move: (audio, now) => knock(audio, now, 900, 0.9),
  capture: (audio, now) => {
    knock(audio, now, 620, 1.2);
    knock(audio, now + 0.05, 1100, 0.7);
  },
  check: (audio, now) => {
    knock(audio, now, 900, 0.9);
    note(audio, now + 0.04, 880, 0.2);
  },
  refused: (audio, now) => note(audio, now, 165, 0.18),
  hurry: (audio, now) => note(audio, now, 1320, 0.08),
  end: (audio, now) => [392, 494, 587, 784].forEach((pitch, i) => note(audio, now + i * 0.11, pitch, 0.5)),
};

/**
 * Opens the device after the first gesture, which browsers wait for, and when nothing else is to be done: it takes
 * tens of milliseconds on some machines.
 */
export function prepare(): void {
  const open = () => {
    for (const name of GESTURES) removeEventListener(name, open);
    const idle = globalThis.requestIdleCallback ?? ((act: () => void) => setTimeout(act, 200));
    idle(() => {
      try {
        context ??= new AudioContext();
      } catch {
        // As below.
      }
    });
  };
  for (const name of GESTURES) addEventListener(name, open);
}

const GESTURES = ['pointerdown', 'keydown'] as const;

/** Makes a sound, if the browser lets us. */
export function play(sound: Sound): void {
  try {
    if (!context) return;
    if (context.state === 'suspended') void context.resume();
    SCORES[sound](context, context.currentTime);
  } catch {
    // A page without sound is a page.
  }
}
