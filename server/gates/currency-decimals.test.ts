import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dailyReportFile, financialReportFile } from '#contract/addresses.ts'
import { driverCompleteTrip, driverDepartPickup, driverStartTrip } from '#contract/driver.ts'
import * as gratuities from '#contract/gratuities.ts'
import { countDrawer, drawer, guestMoney, openDrawer, payIn, takePayment, tillForm } from '#contract/till.ts'
import type { BoardTrip } from '#contract/dispatch.ts'
import { allPermissions } from '#domain/access/permissions.ts'
import { addDays, daysOfMonth, monthOf } from '#domain/calendar/service-date.ts'
import { isRefusal } from '#domain/refusal.ts'
import { changeAtOnce } from '#server/change/change.ts'
import { issueInvoice } from '#server/features/invoices/commands/issue-invoice.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { pdfText } from '#server/testing/pdf-text.ts'
import { at, day, openTripDay, type TripDay, type Who } from '#server/testing/trip-day.ts'
import { workbookParts } from '#server/testing/workbook-parts.ts'
import { portalActor } from '#server/work/actor.ts'
import { inUnitOfWork } from '#server/work/unit-of-work.ts'

/**
 * A company that counts in yen, which has no smaller unit: what is 198.00 elsewhere is 19,800 here, on every
 * file and paper.
 */
let theDay: TripDay
let office: Who
let own: BoardTrip
let partners: BoardTrip
const month = monthOf(day)
const { first, last } = daysOfMonth(month)

beforeAll(async () => {
  theDay = await openTripDay()
  await theDay.db.updateTable('site').set({ currency: 'JPY' }).execute()
  const dora = await theDay.newDriver('Dora Driver')
  own = await theDay.bookOne({ pickupTime: '12:00', fastTrack: true, lastName: 'Paying' })
  partners = await theDay.bookOne({
    pickupTime: '14:00',
    fastTrack: true,
    partnerGuid: theDay.company.partner,
  })
  await theDay.mustGive(own, dora, { force: true })
  await theDay.drive(
    dora,
    own,
    [driverStartTrip, at('15:50')],
    [driverDepartPickup, at('16:05')],
    [driverCompleteTrip, at('16:40')],
  )
  theDay.portal.clock.now = at('22:00')
  office = await signedIn(theDay.portal, allPermissions, { name: 'Olive Office' })
})
afterAll(() => theDay.portal.close())

const fetched = async (url: string): Promise<Buffer> => {
  const cookie = [...office.cookies].map((it) => it.join('=')).join('; ')
  return (await theDay.portal.app.inject({ url, headers: { cookie } })).rawPayload
}
const csvOf = async (url: string) => (await fetched(url)).toString()
const lineOf = async (url: string, name: string) =>
  (await csvOf(url)).split('\r\n').find((it) => it.includes(name))
/** A workbook's first sheet, and the formats of its cells. */
const sheetOf = async (url: string) => {
  const parts = workbookParts(await fetched(url))
  return { cells: parts.get('xl/worksheets/sheet1.xml') ?? '', styles: parts.get('xl/styles.xml') ?? '' }
}
async function inYen(url: string, cents: number): Promise<void> {
  const { cells, styles } = await sheetOf(url)
  expect(cells).toContain(`<v>${cents}</v>`)
  expect(styles).toMatch(/formatCode="#,##0"/)
}
const paidFor = (trip: BoardTrip) => ({ id: trip.customerGuid, group: trip.groupGuid })

describe('guests’ money', () => {
  test('is taken in dollars at their rate, and what is over in the drawer is worth as much', async () => {
    const { version, ...rules } = await office.must(tillForm.load)
    const rate = { code: 'USD', rateMicros: 150_000_000 }
    await office.must(tillForm.save, { body: { ...rules, currencies: [rate], version } })
    await office.must(openDrawer, { body: { floatCents: 0 } })
    const tender = { currency: 'USD', rateMicros: rate.rateMicros, amountCents: 1_000 }
    const pay = (amountCents: number) =>
      office.call(takePayment, { params: paidFor(own), body: { method: 'cash', amountCents, tender } })
    expect(await pay(1_501)).toMatchObject({
      body: { fields: { tender: { fields: { amountCents: { message: 'Enter at least USD 10.01' } } } } },
    })
    expect((await pay(1_500)).body).toMatchObject({ toast: 'Payment of JPY 1,500 taken' })
    await office.must(payIn, {
      body: { currency: 'USD', amountCents: 500, place: 'bank', reason: 'Dollars for the day' },
    })
    const { held, drawer: open } = await office.must(drawer)
    expect(held).toContainEqual({ currency: 'USD', amountCents: 1_500, valueCents: 2_250 })
    const counts = [
      { currency: 'JPY', countedCents: 0 },
      { currency: 'USD', countedCents: 1_600 },
    ]
    const counted = await office.must(countDrawer, {
      body: { drawerGuid: open?.guid ?? '', counts, reason: 'A dollar more' },
    })
    expect(counted.toast).toBe('Drawer closed: JPY 150 over')
    const rates = await theDay.db.selectFrom('entry_tender').select('rate_micros').distinct().execute()
    expect(rates).toEqual([{ rate_micros: rate.rateMicros }])
  })
})

describe('files and papers', () => {
  test('of the day and of the reports', async () => {
    const { balanceCents } = await office.must(guestMoney, { params: paidFor(own) })
    expect(await lineOf(dailyReportFile('departures', day, 'csv'), 'Paying')).toContain(`,${balanceCents},`)
    await inYen(dailyReportFile('departures', day, 'xlsx'), balanceCents)
    const summary = await csvOf(
      financialReportFile('summary', 'csv', { from: day, to: day, table: 'partners' }),
    )
    expect(summary).toMatch(/Good Hotel,1,2,\d+,0\r\n/)
    const tax = await csvOf(`/reports/tax-report-${month}.csv`)
    expect(tax).toContain('VAT')
    expect(tax).not.toMatch(/\d\.\d/)
    await inYen(financialReportFile('summary', 'xlsx', { from: day, to: day }), 0)
    await inYen(`/reports/tax-report-${month}.xlsx`, 0)
  })

  test('of gratuities and their payout', async () => {
    await office.must(gratuities.takeGratuity, {
      params: paidFor(own),
      body: { method: 'card', amountCents: 2_000 },
    })
    expect(await csvOf('/reports/gratuities.csv')).toContain(',Card,2000,')
    await inYen('/reports/gratuities.xlsx', 2_000)
    theDay.portal.clock.now = `${addDays(day, 1)}T13:00:00Z`
    office = await signedIn(theDay.portal, allPermissions, { name: 'Olive Office' })
    const body = {
      from: 'bank' as const,
      drivers: (await office.must(gratuities.gratuityPayouts)).drivers.map((it) => it.guid),
    }
    const { confirmation } = await office.must(gratuities.payOutGratuities.confirm, { body })
    await office.must(gratuities.payOutGratuities.make, { body: { ...body, confirmation } })
    const [payout] = (await office.must(gratuities.gratuityPayouts)).payouts
    expect(await pdfText(await fetched(`/reports/gratuities/${payout?.guid}.pdf`))).toContain('2,000 JPY')
  })

  test('of a partner: fast track, statement and invoice', async () => {
    const { partner } = theDay.company
    const { charge_cents: fastTrack } = await theDay.db
      .selectFrom('booking')
      .select('charge_cents')
      .where('group_guid', '=', partners.groupGuid)
      .where('kind', '=', 'departureFastTrack')
      .executeTakeFirstOrThrow()
    await inYen(`/reports/partner-${partner}-fasttrack-${month}.xlsx`, fastTrack)
    const now = `${addDays(last, 3)}T13:00:00Z`
    theDay.portal.clock.now = now
    office = await signedIn(theDay.portal, allPermissions, { name: 'Olive Office' })
    const issued = await inUnitOfWork(theDay.db, { actor: portalActor, now }, (work) =>
      changeAtOnce(work, issueInvoice, { partnerGuid: partner, month, send: false }),
    )
    expect(isRefusal(issued)).toBe(false)
    const { chargedCents } = await theDay.db
      .selectFrom('invoice')
      .select('charged_cents as chargedCents')
      .executeTakeFirstOrThrow()
    const shown = chargedCents.toLocaleString('en-US')
    const invoice = (kind: string) => `/reports/partner-${partner}-invoice-${month}.${kind}`
    const statement = (kind: string) => `/reports/partner-${partner}-statement-${first}-${last}.${kind}`
    for (const pdf of [invoice('pdf'), statement('pdf')]) {
      const text = await pdfText(await fetched(pdf))
      expect(text).toContain(`${shown} JPY`)
      expect(text.filter((it) => /\d\.\d\d$/.test(it))).toEqual([])
    }
    for (const xlsx of [invoice('xlsx'), statement('xlsx')]) await inYen(xlsx, chargedCents)
    for (const csv of [invoice('csv'), statement('csv')]) {
      expect(await csvOf(csv)).toContain('Service date')
      expect(await csvOf(csv)).not.toMatch(/\d\.\d\d\b/)
    }
    expect(await csvOf(statement('csv'))).toContain(`Closing balance,,,,,,,${chargedCents}`)
  })
})
