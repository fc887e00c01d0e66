/** Durations of one repeated operation, in milliseconds. */
export interface Timing {
  medianMs: number
  p95Ms: number
  p99Ms: number
}

type Act = (index: number) => Promise<unknown>

/**
 * Alternates between them, so that other load on the machine affects all equally. As many calls as are
 * counted come first and are not: a server that has been up for a while runs compiled code.
 */
export async function timedInTurn<const A extends readonly Act[]>(
  times: number,
  acts: A,
): Promise<{ [K in keyof A]: Timing }> {
  const took = acts.map((): number[] => [])
  for (let index = 0; index < 2 * times; index++) {
    for (const [place, act] of acts.entries()) {
      const from = performance.now()
      await act(index)
      if (index >= times) took[place]?.push(performance.now() - from)
    }
  }
  return took.map(timingOf) as { [K in keyof A]: Timing }
}

export function timingOf(took: readonly number[]): Timing {
  const sorted = took.toSorted((a, b) => a - b)
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { medianMs: at(0.5), p95Ms: at(0.95), p99Ms: at(0.99) }
}
