/** Times of one thing done many times, in milliseconds. */
export interface Timing {
  medianMs: number
  p99Ms: number
}

export async function timed(times: number, act: (index: number) => Promise<unknown>): Promise<Timing> {
  const took: number[] = []
  for (let index = 0; index < times; index++) {
    const from = performance.now()
    await act(index)
    took.push(performance.now() - from)
  }
  return timingOf(took)
}

export function timingOf(took: readonly number[]): Timing {
  const sorted = took.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { medianMs: at(0.5), p99Ms: at(0.99) }
}
