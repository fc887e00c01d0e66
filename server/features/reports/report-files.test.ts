import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { financialReportFile } from '#contract/addresses.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { advancedBooker, type Booked } from '#server/testing/book-advanced.ts'
import { cancelOne } from '#server/testing/changes.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany, type SmallCompany } from '#server/testing/small-company.ts'

let portal: TestPortal
let company: SmallCompany
let accountant: TestBrowser
let booked: Record<'pair' | 'three' | 'hotel' | 'gone' | 'waiting', Booked>
let driver: { guid: string }
const days = (count: number) => addDays(company.today, count)
const fortnight = () => ({ from: company.today, to: days(13) })

/**
 * A party of two with a transfer to the hotel and back; a party of three; two of the partner on account with
 * a transfer; and one cancelled in time. Fast track costs 100.00 and 80.00, a sedan 60.00, before 10% tax.
 */
beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z')
  company = await makeSmallCompany(portal)
  const agent = await signedIn(portal, ['viewCustomer', 'editCustomer'])
  accountant = await signedIn(portal, ['financial', 'viewCustomer'])
  driver = await signedIn(portal, ['driver'], { name: 'Dan Driver' }).then((it) => ({ guid: it.accountGuid }))
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

/** A completed trip: one hour with ten minutes of waiting. */
async function drive(bookingGuid: string | undefined): Promise<void> {
  const times = { started_at: '2026-11-23T18:00:00Z', completed_at: '2026-11-23T19:00:00Z', wait_minutes: 10 }
  await portal.database.db
    .updateTable('trip')
    .set({ status: 'completed', driver_guid: driver.guid, vehicle_guid: company.vehicle, ...times })
    .where('booking_guid', '=', bookingGuid ?? '')
    .execute()
}

describe('files', () => {
  test('a workbook of all tables and a CSV of each', async () => {
    const query = { ...fortnight(), table: 'partners' }
    const csv = await accountant.send('GET', financialReportFile('summary', 'csv', query))
    expect(csv.status).toBe(200)
    expect(String(csv.body).trim().split('\r\n').at(-1)).toBe('Good Hotel,1,2,216.00,0.00')
    const book = await accountant.send('GET', financialReportFile('transport', 'xlsx', fortnight()))
    expect([book.status, book.headers['content-disposition']]).toEqual([
      200,
      expect.stringContaining('transport.xlsx'),
    ])
    const unknown = await accountant.send(
      'GET',
      financialReportFile('summary', 'csv', { ...query, table: 'nothing' }),
    )
    expect(unknown.status).toBe(400)
    const tax = await accountant.send('GET', '/reports/tax-report-2026-11.xlsx') // not moved
    expect([tax.status, tax.headers['content-disposition']]).toEqual([
      200,
      expect.stringContaining('tax-report-2026-11.xlsx'), // not moved
    ])
    expect((await accountant.send('GET', '/reports/tax-report-2026-13.xlsx')).status).toBe(404)
  })

  test('a name that looks like a formula is exported as text', async () => {
    await portal.database.db
      .updateTable('partner')
      .set({ name: '=1+1' })
      .where('guid', '=', company.partner)
      .execute()
    const csv = await accountant.send(
      'GET',
      financialReportFile('fasttrack', 'csv', { ...fortnight(), table: 'partners' }),
    )
    await portal.database.db
      .updateTable('partner')
      .set({ name: 'Good Hotel' })
      .where('guid', '=', company.partner)
      .execute()
    expect(String(csv.body)).toContain("'=1+1,1,2,162.00")
  })
})
