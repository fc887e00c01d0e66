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

export interface Look {
  size: 'wide' | 'narrow'
  scheme: 'light' | 'dark'
}
const inTurn = [
  { size: 'wide', scheme: 'light' },
  { size: 'narrow', scheme: 'light' },
  { size: 'narrow', scheme: 'dark' },
  { size: 'wide', scheme: 'dark' },
] as const satisfies readonly Look[]

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
  await widen(page)
  return found
}

/** WCAG violations of a page in one of the four looks: with a number of its own for each page, a set of pages is seen in all of them. */
export async function turnOfLooks(page: Page, number: number, within?: string): Promise<string[]> {
  const found = await oneLook(page, inTurn[number % 4] ?? inTurn[0], within)
  await widen(page)
  return found
}

/** WCAG violations of a page in one look, which it keeps. */
export async function oneLook(page: Page, { size, scheme }: Look, within?: string): Promise<string[]> {
  await page.setViewportSize(size === 'wide' ? wide : narrow)
  await wear(page, scheme)
  if (within === undefined) await expectOpenToView(page)
  else if (!(await isThere(page, within))) return []
  return (await axe(page, within)).map((it) => `${size}, ${scheme}: ${it}`)
}

/** A page is drawn with the next frame after it is resized: what a story reaches for must not be replaced under its hand. */
async function widen(page: Page): Promise<void> {
  await page.setViewportSize(wide)
  await page.evaluate(() => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))))
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
