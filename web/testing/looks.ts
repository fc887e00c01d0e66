import type { Page } from 'playwright-core'
import { axe, axeColours } from './axe.ts'

const wide = { width: 1280, height: 800 }
const narrow = { width: 390, height: 844 }

const light = { scheme: 'light', check: axe } as const
/** Only the colours: nothing else changes in the dark. */
const dark = { scheme: 'dark', check: axeColours } as const
/** The scheme stays from one width to the next: a page takes longest to change it. */
const looks = [
  { size: 'wide', viewport: wide, schemes: [light, dark] },
  { size: 'narrow', viewport: narrow, schemes: [dark, light] },
] as const

/** WCAG violations of a page at both widths, light and dark. */
export async function everyLook(page: Page, within?: string): Promise<string[]> {
  const found: string[] = []
  for (const { size, viewport, schemes } of looks) {
    await page.setViewportSize(viewport)
    for (const { scheme, check } of schemes) {
      await wear(page, scheme)
      if (within === undefined) await expectOpenToView(page)
      else if (!(await isThere(page, within))) break
      found.push(...(await check(page, within)).map((it) => `${size}, ${scheme}: ${it}`))
    }
  }
  await page.setViewportSize(wide)
  await drawn(page)
  return found
}

/**
 * WCAG violations of a page in one of two looks, the other one at each call: wide and light, narrow and dark. Between them a set of screens is seen in both.
 */
export async function alternateLook(page: Page, within?: string): Promise<string[]> {
  isNarrow = !isNarrow
  await page.setViewportSize(isNarrow ? narrow : wide)
  await wear(page, isNarrow ? 'dark' : 'light')
  if (within === undefined) await expectOpenToView(page)
  else if (!(await isThere(page, within))) return []
  const found = await axe(page, within)
  await page.setViewportSize(wide)
  await drawn(page)
  return found.map((it) => `${isNarrow ? 'narrow, dark' : 'wide, light'}: ${it}`)
}

let isNarrow = true

/** What is wide is drawn with the next frame: what a story reaches for must not be replaced under its hand. */
function drawn(page: Page): Promise<void> {
  return page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))))
}

/** What is inert is not checked: a page under the menu would pass whatever it is. */
async function expectOpenToView(page: Page): Promise<void> {
  const isCovered = await page.locator('main').evaluateAll((all) => all.some((it) => it.closest('[inert]') !== null))
  if (isCovered) throw new Error(`${page.url()} is covered, and cannot be checked`)
}

/** A side panel of a wide page is an overlay on a narrow one; a table's menu disappears with the table, a calendar on resize. */
async function isThere(page: Page, within: string): Promise<boolean> {
  const shown = page.locator(within).filter({ visible: true }).first()
  return shown.waitFor({ timeout: 3_000 }).then(
    () => true,
    () => false,
  )
}

async function wear(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  const worn = page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`)
  if ((await worn.count()) > 0) return
  await page.emulateMedia({ colorScheme })
  await worn.waitFor()
}

/** A page to check, at its first width and colour scheme. */
export async function prepareLooks(page: Page): Promise<void> {
  await stillAndWhole(page)
  await page.setViewportSize(wide)
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Half-way through a fade, colours are neither the old nor the new; what is far outside the window is laid out by a guess, one over the other. */
export async function stillAndWhole(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const still = new CSSStyleSheet()
    still.replaceSync(
      '*, ::before, ::after { transition: none !important; animation: none !important; content-visibility: visible !important }',
    )
    document.adoptedStyleSheets = [still]
  })
}
