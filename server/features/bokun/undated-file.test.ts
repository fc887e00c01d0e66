import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMinutes } from '#domain/calendar/instant.ts'
import { isRefusal } from '#domain/refusal.ts'
import { bokunImport } from '#server/features/bokun/commands/import-bokun.ts'
import { bokunPendingForm } from '#server/features/bokun/commands/pending-booking.ts'
import { readRecord } from '#server/features/bokun/queries/read-record.ts'
import { mapProducts, storedBooking, writtenBooking } from '#server/testing/bokun.ts'
import { openTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'
import { portalActor } from '#server/work/actor.ts'
import { inUnitOfWork, type UnitOfWork } from '#server/work/unit-of-work.ts'

/** Undated files may be older than the data received from Bókun. */
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

/** A record from an undated file or, with a minute, from the service at that time. */
function recordOf(written: unknown, minute: number | null) {
  if (minute === null) {
    const file = readRecord([{ line: 1, cells: {}, json: written }], rules)
    if ('wrong' in file) throw new Error(JSON.stringify(file.wrong))
    return file.record
  }
  const at = addMinutes('2026-11-24T13:00:00Z', minute)
  const read = readRecord(
    [{ line: 1, cells: {}, json: { broughtAt: at, broughtBy: 'service', isWhole: true, body: written } }],
    rules,
  )
  if ('wrong' in read) throw new Error(JSON.stringify(read.wrong))
  return read.record
}

const inWork = <T>(run: (work: UnitOfWork) => Promise<T>) =>
  inUnitOfWork(portal.database.db, { actor: portalActor, now: portal.clock.now }, run)

async function take(written: unknown, minute: number | null) {
  const record = recordOf(written, minute)
  const [planned] = await bokunImport.plan(portal.database.db, [record], portal.clock.now, portal.clock.now)
  const outcomes = await inWork((work) => bokunImport.apply(work, [record], portal.clock.now))
  if (isRefusal(outcomes)) throw new Error(JSON.stringify(outcomes))
  expect(planned?.outcome).toBe(outcomes[0]?.outcome)
  return outcomes[0]
}

const stored = (code: string) => storedBooking(portal.database.db, code)
const differs = {
  outcome: 'needsPerson',
  sentence: expect.stringContaining('Differs from the latest Bókun data') as string,
}

test('an undated record that differs from Bókun data needs review every time; once completed, it counts', async () => {
  await take(writtenBooking('U-1', [{ adults: 3 }]), 1)
  expect(await take(writtenBooking('U-1'), null)).toMatchObject(differs)
  expect(await take(writtenBooking('U-1'), null)).toMatchObject(differs)
  expect((await stored('U-1')).bookings).toMatchObject([{ adults: 3 }])
  expect(await take(writtenBooking('U-1', [{ adults: 3 }]), 2)).toMatchObject({ outcome: 'same' })
  const record = recordOf(writtenBooking('U-1'), null)
  expect(await inWork((work) => bokunPendingForm.complete(work, record, {}))).toMatchObject({
    outcome: 'changed',
  })
  expect((await stored('U-1')).bookings).toMatchObject([{ adults: 2 }])
})

test('different wording changes nothing', async () => {
  await take(writtenBooking('U-2'), 1)
  expect(
    await take(writtenBooking('U-2', [{}], { status: 'Confirmed', language: 'fr' }), null),
  ).toMatchObject({ outcome: 'same' })
})

const resold = {
  outcome: 'needsPerson',
  sentence: expect.stringContaining('Complete it only if it was booked again.') as string,
}
const gone = (code: string) => writtenBooking(code, [{ status: 'CANCELLED' }], { status: 'CANCELLED' })

test('an undated booking that Bókun reported as cancelled needs review', async () => {
  await take(writtenBooking('U-3'), 1)
  await take(gone('U-3'), 2)
  expect(await take(writtenBooking('U-3'), null)).toMatchObject(differs)
  await take(gone('U-5'), 1)
  expect(await take(writtenBooking('U-5'), null)).toMatchObject(differs)
  expect((await stored('U-3')).bookings).toMatchObject([{ status: 'cancelled' }])
})

test('an undated booking that another file cancelled needs review, booked here or not', async () => {
  await take(writtenBooking('U-4'), null)
  await take(gone('U-4'), null)
  expect(await take(writtenBooking('U-4'), null)).toMatchObject(resold)
  expect(await take(writtenBooking('U-4'), null)).toMatchObject(resold)
  expect((await stored('U-4')).bookings).toMatchObject([{ status: 'cancelled' }])
  const record = recordOf(writtenBooking('U-4'), null)
  expect(await inWork((work) => bokunPendingForm.complete(work, record, {}))).toMatchObject({
    outcome: 'changed',
  })
  expect((await stored('U-4')).bookings).toMatchObject([{ status: 'booked' }])
  await take(gone('U-8'), null)
  expect(await take(writtenBooking('U-8'), null)).toMatchObject(resold)
})

test('a single resold line needs review, the others stay', async () => {
  const both = [{ adults: 2 }, { adults: 1 }]
  await take(writtenBooking('U-9', both), null)
  await take(writtenBooking('U-9', [{ adults: 2 }, { adults: 1, status: 'CANCELLED' }]), null)
  expect(await take(writtenBooking('U-9', both), null)).toMatchObject(resold)
  expect((await stored('U-9')).bookings.map((it) => it.status).toSorted()).toEqual(['booked', 'cancelled'])
})

test('contradictory rows are skipped unless they are dated', () => {
  const row = (line: number, status: string, changedAt = '') => {
    const cells = {
      confirmationCode: 'U-10',
      productCode: 'U-10-1',
      product: 'Fast track',
      date: '24/11/2026',
      adults: '2',
      status,
      changedAt,
    }
    return { line, cells, json: null }
  }
  for (const order of [
    ['Cancelled', 'Confirmed'],
    ['Confirmed', 'Cancelled'],
  ])
    expect(
      readRecord(
        order.map((it, index) => row(index + 2, it)),
        rules,
      ),
    ).toMatchObject({
      wrong: { status: 'U-10-1 is cancelled in one row and active in another. Remove the wrong row.' },
    })
  const dated = [row(2, 'Confirmed', '20/11/2026 10:00'), row(3, 'Cancelled', '19/11/2026 10:00')]
  expect(readRecord(dated, rules)).toMatchObject({ record: { booking: { lines: [{ state: 'confirmed' }] } } })
})

test('an undated file changes only data from files; a dated record changes all data', async () => {
  await take(writtenBooking('U-6'), null)
  expect(await take(writtenBooking('U-6', [{ adults: 3 }]), null)).toMatchObject({ outcome: 'changed' })
  expect(await take(writtenBooking('U-6', [{ adults: 4 }]), 3)).toMatchObject({ outcome: 'changed' })
  const dated = writtenBooking('U-6', [{ adults: 1 }], { lastModifiedDate: '2026-11-24T13:30:00Z' })
  expect(await take(dated, null)).toMatchObject({ outcome: 'changed' })
})
