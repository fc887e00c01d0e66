import type { ChangeEndpoints } from '#contract/change.ts'
import { cancelBookingChange } from '#contract/booking-changes.ts'
import type { BodyIn, ObjectShape } from '#contract/endpoint.ts'
import type { PlanOnWire } from '#contract/plan.ts'
import type { Saved } from '#contract/shapes.ts'
import type { Db } from '#server/db/connection.ts'
import type { TestBrowser } from '#server/testing/portal.ts'

/** Makes a change through its two calls. Returns the plan and the reply. */
export async function confirmAndDo<B extends ObjectShape, Plan extends PlanOnWire, Done extends Saved>(
  browser: TestBrowser,
  change: ChangeEndpoints<B, ObjectShape, Plan, Done>,
  body: BodyIn<ChangeEndpoints<B>['confirm']>,
): Promise<{ plan: Plan; saved: Done }> {
  const plan = await browser.must(change.confirm, { body })
  const confirmed = { ...(body as object), confirmation: plan.confirmation } as BodyIn<
    ChangeEndpoints<B>['make']
  >
  return { plan, saved: await browser.must(change.make, { body: confirmed }) }
}

/** The request that cancels one booking. */
export async function cancellingOf(
  db: Db,
  bookingGuid: string | undefined,
  more: { reason?: string; goodwillPercent?: number } = {},
) {
  const guid = bookingGuid ?? ''
  const { group_guid: groupGuid } = await db
    .selectFrom('booking')
    .select('group_guid')
    .where('guid', '=', guid)
    .executeTakeFirstOrThrow()
  return { groupGuid, bookingGuids: [guid], reason: 'Changed their mind', ...more }
}

/** Cancels one booking, as an agent would. */
export async function cancelOne(
  db: Db,
  browser: TestBrowser,
  bookingGuid: string | undefined,
  more: { reason?: string; goodwillPercent?: number } = {},
) {
  return confirmAndDo(browser, cancelBookingChange, await cancellingOf(db, bookingGuid, more))
}
