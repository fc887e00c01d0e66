import { confirmAdvancedBooking, makeAdvancedBooking } from '#contract/advanced-booking.ts'
import type { BodyIn } from '#contract/endpoint.ts'
import type { Saved } from '#contract/shapes.ts'
import type { TestBrowser } from '#server/testing/portal.ts'

export type AdvancedIn = BodyIn<typeof confirmAdvancedBooking>

/** Confirms an advanced booking and makes it, through the two calls that the wizard makes. */
export async function confirmAndMake(browser: TestBrowser, customer: string, body: AdvancedIn): Promise<Saved> {
  const plan = await browser.must(confirmAdvancedBooking, { params: { id: customer }, body })
  return browser.must(makeAdvancedBooking, { params: { id: customer }, body: { ...body, confirmation: plan.confirmation } })
}
