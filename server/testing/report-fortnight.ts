import { afterAll, beforeAll } from 'vitest'
import { addDays } from '#domain/calendar/service-date.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { advancedBooker, type Booked } from '#server/testing/book-advanced.ts'
import { cancelOne } from '#server/testing/changes.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany, type SmallCompany } from '#server/testing/small-company.ts'

export let portal: TestPortal
export let company: SmallCompany
export let accountant: TestBrowser
let booked: Record<'pair' | 'three' | 'hotel' | 'gone' | 'waiting', Booked>
let driver: { guid: string }
export const days = (count: number) => addDays(company.today, count)
export const fortnight = () => ({ from: company.today, to: days(13) })

/**
 * Opens a portal for the tests of this file, with a party of two with a transfer to the hotel and back; a
 * party of three; two of the partner on account with a transfer; and one cancelled in time. Fast track costs
 * 100.00 and 80.00, a sedan 60.00, before 10% tax.
 */
export function openReportFortnight(): void {
  beforeAll(async () => {
    portal = await openTestPortal('2026-11-20T13:00:00Z')
    company = await makeSmallCompany(portal)
    const agent = await signedIn(portal, ['viewCustomer', 'editCustomer'])
    accountant = await signedIn(portal, ['financial', 'viewCustomer'])
    driver = await signedIn(portal, ['driver'], { name: 'Dan Driver' }).then((it) => ({
      guid: it.accountGuid,
    }))
    const book = advancedBooker(portal, company)
    const onAccount = { partnerGuid: company.partner, billing: 'partnerAccount' } as const
    booked = {
      pair: await book({ arrival: days(3), departure: days(9), transfer: true }),
      three: await book({ arrival: days(4), adults: 3 }),
      hotel: await book({ arrival: days(4), transfer: true, ...onAccount }),
      gone: await book({ arrival: days(8) }),
      waiting: await book({ departure: days(9), adults: 1 }),
    }
    await cancelOne(portal.database.db, agent, booked.gone.booking['arrivalFastTrack'], {
      reason: 'Plans changed',
    })
    await drive(booked.pair.booking['arrivalTransfer'])
  })
  afterAll(() => portal.close())
}

/** A completed trip: one hour with ten minutes of waiting. */
async function drive(bookingGuid: string | undefined): Promise<void> {
  const times = { started_at: '2026-11-23T18:00:00Z', completed_at: '2026-11-23T19:00:00Z', wait_minutes: 10 }
  await portal.database.db
    .updateTable('trip')
    .set({ status: 'completed', driver_guid: driver.guid, vehicle_guid: company.vehicle, ...times })
    .where('booking_guid', '=', bookingGuid ?? '')
    .execute()
}
