import type { ScanSign } from '#domain/scan.ts'

/** So that a clerk who looks at the parcel hears what came of it: short and high, twice, or long and low. */
const tones: Record<ScanSign, { hertz: number; type: OscillatorType; beeps: readonly [startMs: number, lengthMs: number][] }> = {
  go: { hertz: 1040, type: 'sine', beeps: [[0, 110]] },
  look: {
    hertz: 620,
    type: 'triangle',
    beeps: [
      [0, 120],
      [190, 120],
    ],
  },
  stop: {
    hertz: 190,
    type: 'square',
    beeps: [
      [0, 320],
      [400, 420],
    ],
  },
}

let context: AudioContext | undefined

/** A browser that plays nothing before the first key was pressed plays the next one. */
export function playSound(sign: ScanSign): void {
  if (typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume().catch(() => undefined)
  const { hertz, type, beeps } = tones[sign]
  for (const [startMs, lengthMs] of beeps) playBeep(context, { hertz, type, startMs, lengthMs })
}

type Beep = { hertz: number; type: OscillatorType; startMs: number; lengthMs: number }

function playBeep(audio: AudioContext, { hertz, type, startMs, lengthMs }: Beep): void {
  const start = audio.currentTime + startMs / 1000
  const end = start + lengthMs / 1000
  const oscillator = audio.createOscillator()
  const volume = audio.createGain()
  oscillator.type = type
  oscillator.frequency.value = hertz
  // Switched on and off at once it would click.
  volume.gain.setValueAtTime(0.0001, start)
  volume.gain.exponentialRampToValueAtTime(0.25, start + 0.01)
  volume.gain.exponentialRampToValueAtTime(0.0001, end)
  oscillator.connect(volume).connect(audio.destination)
  oscillator.start(start)
  oscillator.stop(end)
}
