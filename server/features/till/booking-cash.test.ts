import { expect, test } from 'vitest'
import { confirmAdvancedBooking, makeAdvancedBooking } from '#contract/advanced-booking.ts'
import { drawer, openDrawer } from '#contract/till.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { openTestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'

test('a booking paid in cash needs an open drawer', async () => {
  const portal = await openTestPortal('2026-11-20T13:00:00Z')
  const company = await makeSmallCompany(portal)
  const agent = await signedIn(portal, ['editCustomer', 'viewCustomer'])
  const date = addDays(company.today, 5)
  const asked = {
    customer: { firstName: 'Ann', lastName: 'Guest' },
    adults: 2,
    arrival: { date, flightGuid: await company.flightOn(date, 'arrival'), fastTrack: true },
    billing: 'payNow' as const,
    payMethod: 'cash' as const,
  }
  const params = { id: 'new' }
  const { confirmation } = await agent.must(confirmAdvancedBooking, { params, body: asked })
  const make = () => agent.call(makeAdvancedBooking, { params, body: { ...asked, confirmation } })
  const { db } = portal.database
  expect(await make()).toMatchObject({
    status: 400,
    body: { fields: { payMethod: { message: /^Open your drawer first/ } } },
  })
  expect(await db.selectFrom('booking_group').select('guid').execute()).toEqual([])
  await agent.must(openDrawer, { body: { floatCents: 0 } })
  expect(await make()).toMatchObject({ status: 200 })
  expect(await agent.must(drawer)).toMatchObject({ held: [{ amountCents: 19_800 }] })
  await portal.close()
})
