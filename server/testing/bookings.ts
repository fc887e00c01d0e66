import { confirmAdvancedBooking, makeAdvancedBooking } from '#contract/advanced-booking.ts'
import type { BodyIn } from '#contract/endpoint.ts'
import type { Saved } from '#contract/shapes.ts'
import type { TestBrowser } from '#server/testing/portal.ts'

export type AdvancedIn = BodyIn<typeof confirmAdvancedBooking>

/** Confirms and makes an advanced booking, through the wizard's two calls. */
export async function confirmAndMake(
  browser: TestBrowser,
  customer: string,
  body: AdvancedIn,
): Promise<Saved> {
  const plan = await browser.must(confirmAdvancedBooking, { params: { id: customer }, body })
  return browser.must(makeAdvancedBooking, {
    params: { id: customer },
    body: { ...body, confirmation: plan.confirmation },
  })
}
