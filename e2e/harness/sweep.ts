import type { Page } from 'playwright-core'
import { everyLook, prepareLooks } from '#web/testing/looks.ts'
import { Settling } from '#web/testing/settled.ts'

interface HowToSweep {
  /** By direct addresses, for pages without a link. */
  fromOutside?: boolean
  /** How each screen is checked. */
  look?: typeof everyLook
  /** What a tab is configured with before it starts. */
  prepare?: (tab: Page) => Promise<void>
}

/** Goes through screens in two tabs at once and checks each; returns the WCAG violations by screen. */
export async function sweep(page: Page, paths: readonly string[], { look = everyLook, fromOutside = false, prepare }: HowToSweep = {}) {
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
      const violations = await look(tab)
      if (violations.length > 0) found[path] = violations
    }
    await tab.close()
  }
  await Promise.all([walk(), walk()])
  return found
}
