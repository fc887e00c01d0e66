import type { Page } from 'playwright-core'
import { atLength } from '#server/testing/tier.ts'
import {
  checkEveryAppearance,
  checkOneAppearance,
  prepareAppearances,
  type Appearance,
} from '#web/testing/appearances.ts'
import { Settling } from '#web/testing/settled.ts'

interface CheckOptions {
  /** Opens each path by reloading, for pages outside the shell. */
  fromOutside?: boolean
  /** Prepares a tab before it starts. */
  prepare?: (tab: Page) => Promise<void>
}

const check = atLength({ short: checkOneAppearance, long: (tab: Page) => checkEveryAppearance(tab) })

/**
 * Checks screens in two tabs in parallel and returns the WCAG violations by screen. In the short tier one tab
 * is light and one dark, and each is narrow for the second half of its screens, because switching appearance
 * is slow.
 */
export async function checkScreens(
  page: Page,
  paths: readonly string[],
  { fromOutside = false, prepare }: CheckOptions = {},
) {
  const found: Record<string, string[]> = {}
  const walk = async (own: readonly string[], scheme: Appearance['scheme']) => {
    if (own.length === 0) return
    const tab = await page.context().newPage()
    await prepareAppearances(tab)
    await prepare?.(tab)
    const settling = new Settling(tab)
    for (const [index, path] of own.entries()) {
      await (index === 0 || fromOutside ? settling.open(path) : settling.follow(path))
      const violations = await check(tab, { scheme, size: index < own.length / 2 ? 'wide' : 'narrow' })
      if (violations.length > 0) found[path] = violations
    }
    await tab.close()
  }
  const every = (rest: number) => paths.filter((_, index) => index % 2 === rest)
  await Promise.all([walk(every(0), 'light'), walk(every(1), 'dark')])
  return found
}
