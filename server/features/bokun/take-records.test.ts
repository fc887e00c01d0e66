import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { isRefusal } from '#domain/refusal.ts'
import { bokunImport } from '#server/features/bokun/commands/import-bokun.ts'
import { readRecord } from '#server/features/bokun/queries/read-record.ts'
import type { BokunRecord } from '#server/features/bokun/rows.ts'
import { mapProducts, writtenBooking } from '#server/testing/bokun.ts'
import { openTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany, type SmallCompany } from '#server/testing/small-company.ts'
import { portalActor } from '#server/work/actor.ts'
import { inUnitOfWork } from '#server/work/unit-of-work.ts'

const now = '2026-11-20T13:00:00Z'
let portal: TestPortal
let company: SmallCompany
beforeAll(async () => {
  portal = await openTestPortal(now)
  company = await makeSmallCompany(portal)
  await mapProducts(portal.database.db, now, [
    { key: '1', kind: 'arrivalFastTrack' },
    { key: '2', kind: 'departureFastTrack' },
    { key: '3', kind: 'arrivalTransfer', serviceGuid: company.sedan },
    { key: '4', kind: 'departureTransfer', serviceGuid: company.sedan },
    { key: '5', kind: 'privateTransfer', serviceGuid: company.sedan, fromGuid: company.airport },
    { key: '6', kind: 'hourly', serviceGuid: company.van, hours: 3 },
    { key: '9', kind: 'notOurs' },
  ])
})
afterAll(() => portal.close())

let minutes = 0
const rules = { dateOrder: 'dayFirst', decimalSign: 'point', country: 'BB', timeZone: 'America/Barbados', currency: 'BBD' } as const

function recordOf(written: unknown, at = `2026-11-20T13:${String(++minutes).padStart(2, '0')}:00Z`): BokunRecord {
  const read = readRecord([{ line: 1, cells: {}, json: { broughtAt: at, broughtBy: 'service', isWhole: true, body: written } }], rules)
  if ('wrong' in read) throw new Error(JSON.stringify(read.wrong))
  return read.record
}

async function take(written: unknown, at?: string) {
  const record = recordOf(written, at)
  const [planned] = await bokunImport.plan(portal.database.db, [record], now)
  const fates = await inUnitOfWork(portal.database.db, { actor: portalActor, now }, (work) => bokunImport.apply(work, [record]))
  if (isRefusal(fates)) throw new Error(JSON.stringify(fates))
  const [fate] = fates
  expect(planned?.fate).toBe(fate?.fate)
  return fate!
}

const db = () => portal.database.db
async function stored(code: string) {
  const group = await db()
    .selectFrom('booking_group')
    .selectAll()
    .where('source', '=', 'bokun')
    .where('source_reference', '=', code)
    .executeTakeFirstOrThrow()
  const bookings = await db()
    .selectFrom('booking')
    .selectAll()
    .where('group_guid', '=', group.guid)
    .orderBy('created_at')
    .orderBy('guid')
    .execute()
  const trips = await db().selectFrom('trip').selectAll().where('group_guid', '=', group.guid).where('status', '<>', 'cancelled').execute()
  const passengers = await db().selectFrom('passenger').selectAll().where('group_guid', '=', group.guid).orderBy('position').execute()
  const money = await db()
    .selectFrom('posting')
    .innerJoin('entry', 'entry.guid', 'posting.entry_guid')
    .select(['posting.account', 'posting.detail'])
    .select((is) => is.fn.sum<number>('posting.amount_cents').as('cents'))
    .where('entry.group_guid', '=', group.guid)
    .groupBy(['posting.account', 'posting.detail'])
    .orderBy('posting.account')
    .execute()
  const sums = Object.fromEntries(
    money.map((it) => [`${it.account}${it.detail === null ? '' : ` ${it.detail}`}`, Number(it.cents)]).filter(([, cents]) => cents !== 0),
  )
  return { group, bookings, trips, passengers, sums }
}

describe('what was sold elsewhere becomes a reservation', () => {
  test('a fast track, at the price it was sold for, with its tax carved out and the channel owing it', async () => {
    expect(await take(writtenBooking('NEW-1'))).toMatchObject({ fate: 'new', sentence: 'Arrival fast track, Tue 24 Nov, 2 people' })
    const { group, bookings, passengers, sums } = await stored('NEW-1')
    expect(group).toMatchObject({ source: 'bokun', source_reference: 'NEW-1', status: 'confirmed', billing: 'payLater' })
    expect(bookings).toMatchObject([
      { kind: 'arrivalFastTrack', service_date: '2026-11-24', adults: 2, status: 'booked', charge_cents: 22_000 },
    ])
    expect(passengers.map((it) => it.first_name)).toEqual(['Ada', ''])
    expect(sums).toEqual({ 'channelReceivable Island Tours': 22_000, 'revenue fastTrack': -20_000, 'taxDue VAT': -2000 })
  })
})
