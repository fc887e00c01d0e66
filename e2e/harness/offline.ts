import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Takes the network away from a page and its browser; returns once no request gets through any more. */
export async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await untilOffline(page)
}

/** The browser takes a moment to tell a page, and a new tab longer: until a request fails, one might still get through. */
export async function untilOffline(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(isReached)).toBe(false)
}

/** Runs in the browser. */
function isReached(): Promise<boolean> {
  return fetch('/readyz', { cache: 'no-store' }).then(
    () => true,
    () => false,
  )
}
