import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { Settling } from './settled.ts'

/** Longer than the portal takes to find a place for a lost focus. */
const graceMs = 1500

/** Performs an action of the screen, then checks that the focus isn't lost, also once all replies are in. */
export async function keepsFocus(page: Page, action: () => Promise<unknown>): Promise<void> {
  const settling = new Settling(page)
  await page.locator('[data-keeps-focus]').waitFor({ state: 'attached' })
  await action()
  await settling.done()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName ?? 'BODY'), { timeout: graceMs })
    .not.toBe('BODY')
}
