/** Sound and vibration for a scan: desks are loud, and operators look at the guest. */
export type Signal = 'good' | 'look' | 'bad'

const tones: Record<Signal, readonly [hertz: number, from: number, to: number][]> = {
  good: [
    [880, 0, 0.09],
    [1320, 0.1, 0.22],
  ],
  look: [[660, 0, 0.25]],
  bad: [
    [220, 0, 0.18],
    [180, 0.22, 0.5],
  ],
}
const shakes: Record<Signal, number[]> = { good: [60], look: [60, 60, 60], bad: [250] }
const loudness = 0.12

let audio: AudioContext | null = null

/** Some browsers allow sound only if it was prepared while a press was handled. */
export function prepareSound(): void {
  try {
    audio ??= new AudioContext()
    void audio.resume()
  } catch {
    // A device without sound.
  }
}

/**
 * Browsers allow sound only after the user has touched the page. Does nothing on devices without sound or
 * vibration.
 */
export function giveSignal(signal: Signal): void {
  try {
    navigator.vibrate?.(shakes[signal])
    audio ??= new AudioContext()
    if (audio.state === 'suspended') void audio.resume()
    const { currentTime, destination } = audio
    for (const [hertz, from, to] of tones[signal]) {
      const [tone, volume] = [audio.createOscillator(), audio.createGain()]
      tone.frequency.value = hertz
      volume.gain.setValueAtTime(loudness, currentTime + from)
      volume.gain.exponentialRampToValueAtTime(0.001, currentTime + to)
      tone.connect(volume).connect(destination)
      tone.start(currentTime + from)
      tone.stop(currentTime + to)
    }
  } catch {
    // The screen shows the same result in color and text.
  }
}
