import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import { screens } from '#contract/screens.ts'
import { atLength } from '#server/testing/tier.ts'
import { axe, axeColours } from '#web/testing/axe.ts'
import { makeStable } from '#web/testing/appearances.ts'
import { Settling } from '#web/testing/settled.ts'
import { story } from './harness/story.ts'

const widths = [820, 1440, 1920]
/** Colours rarely depend on the width. */
const darkWidths = atLength({ short: [1440], long: widths })

/** WCAG violations in both schemes at these widths, and whether the page scrolls sideways. */
async function wrongAt(page: Page, path: string): Promise<string[]> {
  const tab = await page.context().newPage()
  await makeStable(tab)
  await new Settling(tab).open(path)
  const wrong: string[] = []
  for (const [scheme, check, among] of [
    ['light', axe, widths] as const,
    ['dark', axeColours, darkWidths] as const,
  ]) {
    await tab.emulateMedia({ colorScheme: scheme })
    for (const width of among) {
      await tab.setViewportSize({ width, height: 1080 })
      await tab.locator(`html[data-mantine-color-scheme="${scheme}"]`).waitFor()
      wrong.push(...(await check(tab)).map((it) => `${path}, ${width}, ${scheme}: ${it}`))
      const fits = () => document.documentElement.scrollWidth <= innerWidth
      await tab
        .waitForFunction(fits, undefined, { timeout: 5000 })
        .catch(() => wrong.push(`${path}, ${width}: wider than the window`))
    }
  }
  await tab.close()
  return wrong
}

story(
  'the operations screens fit a tablet, a desktop and a wide screen, light and dark',
  async ({ visitors }) => {
    const page = await visitors.signInAs('administrator')
    const ofTheDay = [
      screens.dashboard,
      screens.concierge,
      screens.scan,
      screens.dispatcher,
      screens.flights,
      screens.dateStatus,
    ]
    const wrong: string[] = []
    for (const { path } of ofTheDay) wrong.push(...(await wrongAt(page, path)))
    expect(wrong).toEqual([])
  },
)

story('narrowing and widening the window keeps the menu open or closed', async ({ visitors }) => {
  const page = await visitors.signInAs('reservations', 'desktop', '/customers')
  const button = page.getByRole('button', { name: 'Menu', exact: true })
  const isOpen = () => button.getAttribute('aria-expanded')
  const narrowAndWide = async () => {
    await page.setViewportSize({ width: 400, height: 800 })
    await expect.poll(isOpen).toBe('false')
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.locator('main td').first().waitFor()
  }
  expect(await isOpen()).toBe('true')
  await narrowAndWide()
  expect(await isOpen()).toBe('true')
  await button.click()
  expect(await isOpen()).toBe('false')
  await narrowAndWide()
  expect(await isOpen()).toBe('false')
})
