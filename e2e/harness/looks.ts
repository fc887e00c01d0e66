import type { Page } from 'playwright-core'
import { axe, axeColours } from './axe.ts'

const wide = { width: 1280, height: 800 }
const narrow = { width: 390, height: 844 }

/** What WCAG has against a page at both widths, light and dark. Of the dark look only what it changes is looked at: the colours. */
export async function everyLook(page: Page, within?: string): Promise<string[]> {
  const found: string[] = []
  for (const [size, viewport] of [
    ['wide', wide],
    ['narrow', narrow],
  ] as const) {
    await page.setViewportSize(viewport)
    for (const [scheme, check] of [
      ['light', axe],
      ['dark', axeColours],
    ] as const) {
      await wear(page, scheme)
      if (within !== undefined && !(await isThere(page, within))) continue
      found.push(...(await check(page, within)).map((it) => `${size}, ${scheme}: ${it}`))
    }
  }
  await page.setViewportSize(wide)
  await wear(page, 'light')
  return found
}

/** What stands beside a wide page opens over a narrow one; a table's menu goes with the table, a calendar when the page turns. */
async function isThere(page: Page, within: string): Promise<boolean> {
  const shown = page.locator(within).filter({ visible: true }).first()
  return shown.waitFor({ timeout: 3_000 }).then(
    () => true,
    () => false,
  )
}

async function wear(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor()
}

/** A page to be looked at, at its first width and colours. */
export async function prepareLooks(page: Page): Promise<void> {
  await withoutFades(page)
  await page.setViewportSize(wide)
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Half-way through a fade, colours are neither the old nor the new. */
export async function withoutFades(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const still = new CSSStyleSheet()
    still.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important }')
    document.adoptedStyleSheets = [still]
  })
}
