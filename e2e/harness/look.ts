import type { Page } from 'playwright-core'
import { atLength } from '#server/testing/tier.ts'
import { everyLook, turnOfLooks } from '#web/testing/looks.ts'

/** WCAG violations of a page in one look, which its number in the story chooses; in all four looks in the long tier. */
export const look = atLength({
  short: turnOfLooks,
  long: (page: Page, _number: number, within?: string) => everyLook(page, within),
})
