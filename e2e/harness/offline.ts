import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Takes a page's browser offline and waits until no request gets through. For new tabs, see
 * `phone-connection.ts`.
 */
export async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true)
  // The browser takes a moment to tell a page: until a request fails, one might still get through.
  await expect.poll(() => page.evaluate(isReached)).toBe(false)
}

/** Runs in the browser. */
function isReached(): Promise<boolean> {
  return fetch('/readyz', { cache: 'no-store' }).then(
    () => true,
    () => false,
  )
}
