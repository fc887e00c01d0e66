import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelBookingChange } from '#contract/booking-changes.ts'
import { isRefusal } from '#domain/refusal.ts'
import { bokunImport } from '#server/features/bokun/commands/import-bokun.ts'
import { bokunPendingForm } from '#server/features/bokun/commands/pending-booking.ts'
import { readRecord } from '#server/features/bokun/queries/read-record.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { mapProducts, storedBooking, writtenBooking } from '#server/testing/bokun.ts'
import { confirmAndDo } from '#server/testing/changes.ts'
import { openTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'
import { portalActor } from '#server/work/actor.ts'
import { inUnitOfWork, type UnitOfWork } from '#server/work/unit-of-work.ts'

/** A booking cancelled by its channel, which keeps part of the money. */
const rules = {
  dateOrder: 'dayFirst',
  decimalSign: 'point',
  country: 'BB',
  timeZone: 'America/Barbados',
  currency: 'BBD',
} as const
let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal('2026-11-24T13:00:00Z')
  await makeSmallCompany(portal)
  await mapProducts(portal.database.db, portal.clock.now, [{ key: '1', kind: 'arrivalFastTrack' }])
})
afterAll(() => portal.close())

function recordOf(written: unknown, minute: number) {
  const at = `2026-11-24T13:0${minute}:00Z`
  const read = readRecord(
    [{ line: 1, cells: {}, json: { broughtAt: at, broughtBy: 'service', isWhole: true, body: written } }],
    rules,
  )
  if ('wrong' in read) throw new Error(JSON.stringify(read.wrong))
  return read.record
}

const inWork = <T>(run: (work: UnitOfWork) => Promise<T>) =>
  inUnitOfWork(portal.database.db, { actor: portalActor, now: portal.clock.now }, run)

async function take(written: unknown, minute: number) {
  const record = recordOf(written, minute)
  const [planned] = await bokunImport.plan(portal.database.db, [record], portal.clock.now, portal.clock.now)
  const outcomes = await inWork((work) => bokunImport.apply(work, [record], portal.clock.now))
  if (isRefusal(outcomes)) throw new Error(JSON.stringify(outcomes))
  expect(planned?.outcome).toBe(outcomes[0]?.outcome)
  return outcomes[0]
}

const cancelled = (code: string, totalPaid: number) =>
  writtenBooking(code, [{ status: 'CANCELLED' }], { status: 'CANCELLED', totalPaid })
const stored = (code: string) => storedBooking(portal.database.db, code)

test('needs review; the channel’s debt stays until the office cancels with a fee, then is what it keeps of it', async () => {
  await take(writtenBooking('K-1'), 1)
  const gone = cancelled('K-1', 50)
  const sentence = expect.stringContaining('The channel cancelled this booking but keeps BBD 50.00') as string
  expect(await take(gone, 2)).toMatchObject({ outcome: 'needsPerson', sentence })
  expect(await stored('K-1')).toMatchObject({
    bookings: [{ status: 'booked' }],
    sums: { 'channelReceivable Island Tours': 22_000 },
  })
  const record = recordOf(gone, 2)
  const early = await inWork((work) => bokunPendingForm.complete(work, record, {}))
  expect(early).toMatchObject({ errors: [{ message: sentence }] })

  const desk = await signedIn(portal, ['editCustomer', 'viewCustomer', 'policyOverride'])
  await confirmAndDo(desk, cancelBookingChange, {
    groupGuid: (await stored('K-1')).group.guid,
    reason: 'By the channel',
  })
  const fee = (await stored('K-1')).bookings[0]!.cancel_fee_cents
  expect(fee).toBeGreaterThan(5000)
  const plan = await inWork((work) => bokunPendingForm.plan(work, record, {}))
  expect(plan).toMatchObject({
    lines: [{ section: 'Billing', label: 'Returned by Island Tours', amountCents: 17_000 }],
    balanceAfterCents: fee - 5000,
  })
  expect(await inWork((work) => bokunPendingForm.complete(work, record, {}))).toMatchObject({
    outcome: 'cancelled',
  })
  const { sums } = await stored('K-1')
  expect(sums).toMatchObject({ 'channelReceivable Island Tours': 5000, customerReceivable: fee - 5000 })
  expect(await take(gone, 3)).toMatchObject({ outcome: 'same' })
})

test('is owed only up to the fee charged', async () => {
  await take(writtenBooking('K-2'), 1)
  const desk = await signedIn(portal, ['editCustomer', 'viewCustomer', 'policyOverride'])
  await confirmAndDo(desk, cancelBookingChange, {
    groupGuid: (await stored('K-2')).group.guid,
    reason: 'Ill',
    goodwillPercent: 100,
  })
  expect(await take(cancelled('K-2', 50), 2)).toMatchObject({ outcome: 'cancelled' })
  expect((await stored('K-2')).sums).toEqual({})
})

test('also needs review if the booking was already cancelled without a fee', async () => {
  await take(writtenBooking('K-3'), 1)
  expect(await take(cancelled('K-3', 0), 2)).toMatchObject({ outcome: 'cancelled' })
  expect(await take(cancelled('K-3', 50), 3)).toMatchObject({ outcome: 'needsPerson' })
  expect((await stored('K-3')).sums).toEqual({})
  expect(await take(cancelled('K-3', 50), 4)).toMatchObject({ outcome: 'needsPerson' })
  const record = recordOf(cancelled('K-3', 50), 4)
  expect(await inWork((work) => bokunPendingForm.complete(work, record, {}))).toMatchObject({
    outcome: 'changed',
  })
})

test('is converted from another currency, or needs a rate', async () => {
  await take(writtenBooking('K-4'), 1)
  const sentence = 'No exchange rate for USD. Add one in the Bókun settings.'
  const gone = { ...cancelled('K-4', 50), currency: 'USD' }
  expect(await take(gone, 2)).toMatchObject({ outcome: 'needsPerson', sentence })
  const usd = JSON.stringify([{ currency: 'USD', rate: '2.0000' }])
  await portal.database.db.updateTable('bokun_settings').set({ rates: usd }).execute()
  expect(await take(gone, 3)).toMatchObject({
    outcome: 'needsPerson',
    sentence: expect.stringContaining('keeps BBD 100.00') as string,
  })
  expect(await stored('K-4')).toMatchObject({ bookings: [{ status: 'booked' }] })
})

test('is reported if the booking was never made here', async () => {
  expect(await take(cancelled('K-5', 50), 1)).toMatchObject({
    outcome: 'same',
    sentence: expect.stringContaining('keeps BBD 50.00') as string,
  })
})
