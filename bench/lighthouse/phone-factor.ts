import { pageFunctions } from 'lighthouse/core/lib/page-functions.js'
import type { Browser } from 'puppeteer-core'

/**
 * How many times slower a mid-range phone is than this machine, by Lighthouse's own machine index. Its
 * default of 4 fits an index of about 1,530; on a slower machine, it simulates a much slower phone. The
 * points are those of the calculator that Lighthouse's documentation of CPU throttling recommends.
 */
const points = [
  { index: 150, factor: 1 },
  { index: 800, factor: 2 },
  { index: 1300, factor: 3 },
  { index: 1533, factor: 4 },
  { index: 2000, factor: 6 },
] as const

/** The factor between two points lies on the line through them; outside, the nearest point's holds. */
export function phoneFactor(index: number): number {
  const [first, ...rest] = points
  let below: { index: number; factor: number } = first
  if (index <= below.index) return below.factor
  for (const above of rest) {
    if (index <= above.index) {
      const share = (index - below.index) / (above.index - below.index)
      return below.factor + share * (above.factor - below.factor)
    }
    below = above
  }
  return below.factor
}

/** Lighthouse's index of this machine now: the median of three, since other work makes single ones low. */
export async function machineIndex(browser: Browser): Promise<number> {
  const page = await browser.newPage()
  const measured: number[] = []
  for (let time = 0; time < 3; time += 1)
    measured.push(await page.evaluate(pageFunctions.computeBenchmarkIndex))
  await page.close()
  return measured.toSorted((a, b) => a - b)[1] ?? Number.NaN
}
