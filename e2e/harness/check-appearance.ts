import type { Page } from 'playwright-core'
import { atLength } from '#server/testing/tier.ts'
import { checkEveryAppearance, checkRotatingAppearance } from '#web/testing/appearances.ts'

/** WCAG violations of a page in one appearance, chosen by number; in the long tier in all four. */
export const checkAppearance = atLength({
  short: checkRotatingAppearance,
  long: (page: Page, _number: number, within?: string) => checkEveryAppearance(page, within),
})
