import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { placeOf } from './complaints.ts'

const folder = 'test-results'

/** Saves a screenshot of every page that is open when a test fails. */
export async function saveScreenshots(test: string, pages: readonly Page[]): Promise<void> {
  await mkdir(folder, { recursive: true })
  const name = test
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
  await Promise.all(
    pages.map((page, index) =>
      page.screenshot({ path: join(folder, `${name}-${index + 1}-${placeOf(page)}.png`), fullPage: true }),
    ),
  )
}
