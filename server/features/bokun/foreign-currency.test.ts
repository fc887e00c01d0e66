import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { isRefusal } from '#domain/refusal.ts'
import { bokunImport } from '#server/features/bokun/commands/import-bokun.ts'
import { bokunPendingForm } from '#server/features/bokun/commands/pending-booking.ts'
import { readRecord } from '#server/features/bokun/queries/read-record.ts'
import { mapProducts, storedBooking, writtenBooking } from '#server/testing/bokun.ts'
import { openTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'
import { portalActor } from '#server/work/actor.ts'
import { inUnitOfWork, type UnitOfWork } from '#server/work/unit-of-work.ts'

/** Bookings sold in yen to a dollar company, and in dollars to a yen company. */
const now = '2026-11-20T13:00:00Z'
const rates = JSON.stringify([
  { currency: 'JPY', rate: '0.0134' },
  { currency: 'USD', rate: '150.0000' },
])
let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal(now)
  await makeSmallCompany(portal)
  await mapProducts(portal.database.db, now, [{ key: '1', kind: 'arrivalFastTrack' }])
  await portal.database.db.updateTable('bokun_settings').set({ rates }).execute()
})
beforeEach(() => inSite('BBD'))
afterAll(() => portal.close())

let site = 'BBD'
async function inSite(currency: string): Promise<void> {
  site = currency
  await portal.database.db.updateTable('site').set({ currency }).execute()
}

function recordOf(written: unknown) {
  const rules = {
    dateOrder: 'dayFirst',
    decimalSign: 'point',
    country: 'BB',
    timeZone: 'America/Barbados',
    currency: site,
  } as const
  const read = readRecord(
    [{ line: 1, cells: {}, json: { broughtAt: now, broughtBy: 'service', isWhole: true, body: written } }],
    rules,
  )
  if ('wrong' in read) throw new Error(JSON.stringify(read.wrong))
  return read.record
}

const inWork = <T>(run: (work: UnitOfWork) => Promise<T>) =>
  inUnitOfWork(portal.database.db, { actor: portalActor, now }, run)

async function booked(written: ReturnType<typeof writtenBooking>) {
  const outcomes = await inWork((work) => bokunImport.apply(work, [recordOf(written)], now))
  if (isRefusal(outcomes)) throw new Error(JSON.stringify(outcomes))
  expect(outcomes[0]?.outcome).toBe('new')
  const { bookings, sums } = await storedBooking(portal.database.db, written.confirmationCode)
  const lines = bookings.flatMap((it) => it.price_lines as { rule: string }[])
  return {
    cents: bookings[0]?.charge_cents,
    owes: sums['channelReceivable Island Tours'],
    rule: lines[0]?.rule,
  }
}

test('yen are converted to dollars and cents', async () => {
  expect(await booked(writtenBooking('Y-1', [{ price: 33_000 }], { currency: 'JPY' }))).toEqual({
    cents: 44_220,
    owes: 44_220,
    rule: 'As imported: JPY 33,000 at 0.0134',
  })
})

test('dollars are converted to whole yen, and yen are not converted', async () => {
  await inSite('JPY')
  expect(await booked(writtenBooking('U-1', [{ price: 220 }], { currency: 'USD' }))).toEqual({
    cents: 33_000,
    owes: 33_000,
    rule: 'As imported: USD 220.00 at 150.0000',
  })
  expect(await booked(writtenBooking('J-1', [{ price: 33_000 }], { currency: 'JPY' }))).toMatchObject({
    cents: 33_000,
    owes: 33_000,
  })
})

test('a price entered by a person is in the company’s currency', async () => {
  await inSite('JPY')
  const record = recordOf(writtenBooking('P-1', [{ price: 220, answers: {} }], { currency: 'USD' }))
  const fields = await bokunPendingForm.formOf(portal.database.db, record, now)
  const values = Object.fromEntries(fields.map((it) => [it.key, it.value]))
  expect(values['line1-price']).toBe('33000')
  const flight = fields.find((it) => it.key === 'line1-flight')?.options[0]?.value ?? ''
  const filled = (price: string) => ({ ...values, 'line1-flight': flight, 'line1-price': price })
  const refused = await inWork((work) => bokunPendingForm.plan(work, record, filled('34000.50')))
  expect(refused).toMatchObject({ fields: { 'line1-price': 'Enter an amount like 13' } })
  expect(await inWork((work) => bokunPendingForm.complete(work, record, filled('34000')))).toMatchObject({
    outcome: 'new',
  })
  expect((await storedBooking(portal.database.db, 'P-1')).bookings).toMatchObject([{ charge_cents: 34_000 }])
})

test.each([
  ['JPY', 33_000, '33,000'],
  ['', 3_300_000, '33,000'],
  ['KWD', 33_125, '33.125'],
])('amounts of a file are in the currency of their row: %s', (currency, cents, price) => {
  const rules = {
    dateOrder: 'dayFirst',
    decimalSign: 'point',
    country: 'BB',
    timeZone: 'America/Barbados',
    currency: 'BBD',
  } as const
  const cells = {
    confirmationCode: 'F-1',
    product: 'Fast track',
    date: '24/11/2026',
    adults: '2',
    price,
    paid: price,
    currency,
  }
  expect(readRecord([{ line: 2, cells }], rules)).toMatchObject({
    record: { booking: { currency, paidCents: cents, lines: [{ priceCents: cents }] } },
  })
})
