import type { Page } from 'playwright-core'
import { axe, axeColours } from './axe.ts'

const wide = { width: 1280, height: 800 }
const narrow = { width: 390, height: 844 }

const light = { scheme: 'light', check: axe } as const
/** Checks only colours: nothing else differs in dark mode. */
const dark = { scheme: 'dark', check: axeColours } as const
/** Neighbours share a scheme, because changing it is slowest. */
const appearances = [
  { size: 'wide', viewport: wide, schemes: [light, dark] },
  { size: 'narrow', viewport: narrow, schemes: [dark, light] },
] as const

export interface Appearance {
  size: 'wide' | 'narrow'
  scheme: 'light' | 'dark'
}
const rotation = [
  { size: 'wide', scheme: 'light' },
  { size: 'narrow', scheme: 'light' },
  { size: 'narrow', scheme: 'dark' },
  { size: 'wide', scheme: 'dark' },
] as const satisfies readonly Appearance[]

/** WCAG violations of a page at both widths, light and dark. */
export async function checkEveryAppearance(page: Page, within?: string): Promise<string[]> {
  const found: string[] = []
  for (const { size, viewport, schemes } of appearances) {
    await page.setViewportSize(viewport)
    for (const { scheme, check } of schemes) {
      await setScheme(page, scheme)
      if (within === undefined) await expectUncovered(page)
      else if (!(await isThere(page, within))) break
      found.push(...(await check(page, within)).map((it) => `${size}, ${scheme}: ${it}`))
    }
  }
  await restoreWidth(page)
  return found
}

/**
 * WCAG violations of a page in one of the four appearances, chosen by number, so that a set of pages covers
 * all four.
 */
export async function checkRotatingAppearance(
  page: Page,
  number: number,
  within?: string,
): Promise<string[]> {
  const found = await checkOneAppearance(page, rotation[number % 4] ?? rotation[0], within)
  await restoreWidth(page)
  return found
}

/** WCAG violations of a page in one appearance, which it keeps. */
export async function checkOneAppearance(
  page: Page,
  { size, scheme }: Appearance,
  within?: string,
): Promise<string[]> {
  await page.setViewportSize(size === 'wide' ? wide : narrow)
  await setScheme(page, scheme)
  if (within === undefined) await expectUncovered(page)
  else if (!(await isThere(page, within))) return []
  return (await axe(page, within)).map((it) => `${size}, ${scheme}: ${it}`)
}

/** Waits for the frame after the resize, so that elements are not replaced while a story uses them. */
async function restoreWidth(page: Page): Promise<void> {
  await page.setViewportSize(wide)
  await page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )
}

/** Inert elements are not checked, so a page under the menu would always pass. */
async function expectUncovered(page: Page): Promise<void> {
  const isCovered = await page
    .locator('main')
    .evaluateAll((all) => all.some((it) => it.closest('[inert]') !== null))
  if (isCovered) throw new Error(`${page.url()} is covered, and cannot be checked`)
}

/**
 * A side panel of a wide page is an overlay on a narrow one; a table's menu disappears with the table, a
 * calendar on resize.
 */
async function isThere(page: Page, within: string): Promise<boolean> {
  const shown = page.locator(within).filter({ visible: true }).first()
  return shown.waitFor({ timeout: 3_000 }).then(
    () => true,
    () => false,
  )
}

async function setScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  const shown = page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`)
  if ((await shown.count()) > 0) return
  await page.emulateMedia({ colorScheme })
  await shown.waitFor()
  // Wait for colour transitions to end before checking colours.
  await page.evaluate(async () => {
    const fading = document.getAnimations().filter((it) => it instanceof CSSTransition)
    await Promise.allSettled(fading.map((it) => it.finished))
  })
}

/** Prepares a page for these checks. */
export async function prepareAppearances(page: Page): Promise<void> {
  await makeStable(page)
  await page.setViewportSize(wide)
  await page.emulateMedia({ colorScheme: 'light' })
}

/**
 * Turns off animations, which show colours in between, and `content-visibility`, which lays out off-screen
 * content by an estimate.
 */
export async function makeStable(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const still = new CSSStyleSheet()
    still.replaceSync(
      '*, ::before, ::after { transition: none !important; animation: none !important; ' +
        'content-visibility: visible !important }',
    )
    document.adoptedStyleSheets = [still]
  })
}
