import type { Page } from 'playwright-core'
import { everyLook, prepareLooks } from './looks.ts'
import { Settling } from './settled.ts'

interface HowToSweep {
  /** By addresses from outside, for pages that no link leads to. */
  fromOutside?: boolean
  /** What a tab is told before it sets out. */
  prepare?: (tab: Page) => Promise<void>
}

/** Goes through screens in two tabs at once and looks at each; answers what WCAG has against them, by screen. */
export async function sweep(page: Page, paths: readonly string[], { fromOutside = false, prepare }: HowToSweep = {}) {
  const found: Record<string, string[]> = {}
  const left = [...paths]
  const walk = async () => {
    const first = left.shift()
    if (first === undefined) return
    const tab = await page.context().newPage()
    await prepareLooks(tab)
    await prepare?.(tab)
    const settling = new Settling(tab)
    await settling.open(first)
    for (let path: string | undefined = first; path !== undefined; path = left.shift()) {
      if (path !== first) await (fromOutside ? settling.open(path) : settling.follow(path))
      const violations = await everyLook(tab)
      if (violations.length > 0) found[path] = violations
    }
    await tab.close()
  }
  await Promise.all([walk(), walk()])
  return found
}
