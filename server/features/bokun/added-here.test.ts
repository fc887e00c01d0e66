import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPaxChange, transportChange, transportChangeState } from '#contract/booking-changes.ts'
import { groupDetail } from '#contract/groups.ts'
import { isRefusal } from '#domain/refusal.ts'
import { bokunImport } from '#server/features/bokun/commands/import-bokun.ts'
import { readRecord } from '#server/features/bokun/queries/read-record.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { mapProducts, storedBooking, writtenBooking } from '#server/testing/bokun.ts'
import { confirmAndDo } from '#server/testing/changes.ts'
import { openTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { makeWiderCompany, type WiderCompany } from '#server/testing/wider-company.ts'
import { portalActor } from '#server/work/actor.ts'
import { inUnitOfWork } from '#server/work/unit-of-work.ts'

const rules = {
  dateOrder: 'dayFirst',
  decimalSign: 'point',
  country: 'BB',
  timeZone: 'America/Barbados',
  currency: 'BBD',
} as const
let portal: TestPortal
let company: WiderCompany
beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z')
  company = await makeWiderCompany(portal)
  const drive = { serviceGuid: company.sedan, toGuid: company.hotel }
  await mapProducts(portal.database.db, portal.clock.now, [
    { key: '1', kind: 'arrivalFastTrack' },
    { key: '2', kind: 'arrivalTransfer', ...drive },
    { key: '3', kind: 'hourly', serviceGuid: company.sedan, fromGuid: company.hotel, hours: 3 },
  ])
})
afterAll(() => portal.close())

async function take(written: unknown) {
  const read = readRecord([{ line: 1, cells: {}, json: written }], rules)
  if ('wrong' in read) throw new Error(JSON.stringify(read.wrong))
  const context = { actor: portalActor, now: portal.clock.now }
  const outcomes = await inUnitOfWork(portal.database.db, context, (work) =>
    bokunImport.apply(work, [read.record], portal.clock.now),
  )
  if (isRefusal(outcomes)) throw new Error(JSON.stringify(outcomes))
  return outcomes[0]
}

test('the guest pays for passengers added at the desk; the channel owes what it sold', async () => {
  expect(await take(writtenBooking('A-1'))).toMatchObject({ outcome: 'new' })
  const { group } = await storedBooking(portal.database.db, 'A-1')
  const desk = await signedIn(portal, ['editCustomer', 'viewCustomer'])
  const passengers = [{ firstName: 'Max', lastName: 'Byron', ageBand: 'adult' as const }]
  await confirmAndDo(desk, addPaxChange, {
    groupGuid: group.guid,
    passengers,
    bookingGuids: [],
    trips: [],
    allowWaitlist: false,
  })
  const now = await storedBooking(portal.database.db, 'A-1')
  const own = now.bookings[0]?.price_lines as { key: string; totalCents: number }[]
  const [imported, added] = own
  expect(own.map((it) => it.key)).toEqual(['imported.A-1-1', 'added.adult'])
  expect(imported?.totalCents).toBe(22_000)
  expect(added?.totalCents).toBeGreaterThan(0)
  expect(now.sums['channelReceivable Island Tours']).toBe(22_000)
  const params = { id: group.customer_guid, group: group.guid }
  expect((await desk.must(groupDetail, { params })).balanceCents).toBe(added?.totalCents)
  expect(await take(writtenBooking('A-1'))).toMatchObject({ outcome: 'same' })
  expect((await desk.must(groupDetail, { params })).balanceCents).toBe(added?.totalCents)
})

test('the guest pays for added stops and hours; the channel owes what it sold, and a repeated record changes nothing', async () => {
  const sold = writtenBooking('A-2', [
    { product: { id: 2, title: 'Ride' }, price: 100 },
    { product: { id: 3, title: 'Hire' }, price: 150, time: '10:00' },
  ])
  expect(await take(sold)).toMatchObject({ outcome: 'new' })
  const { group, bookings } = await storedBooking(portal.database.db, 'A-2')
  const desk = await signedIn(portal, ['editCustomer', 'viewCustomer'])
  const ride = bookings.find((it) => it.kind === 'arrivalTransfer')?.guid ?? ''
  const hire = bookings.find((it) => it.kind === 'hourly')?.guid ?? ''
  const { trips } = await desk.must(transportChangeState, { query: { bookingGuid: ride } })
  const stop = { place: { locationGuid: company.inn, address: '', zoneGuid: null }, at: null }
  const withStop = trips.map((it) => ({ ...it, stops: [stop] }))
  const nothing = { removed: [], goodwillPercent: 0, reason: '' }
  await confirmAndDo(desk, transportChange, { bookingGuid: ride, trips: withStop, hours: null, ...nothing })
  await confirmAndDo(desk, transportChange, { bookingGuid: hire, trips: [], hours: 5, ...nothing })
  const now = await storedBooking(portal.database.db, 'A-2')
  const lines = now.bookings.flatMap((it) => it.price_lines as { key: string; totalCents: number }[])
  const added = lines.filter((it) => it.key.startsWith('added.'))
  expect(added.map((it) => it.key.replace(/[0-9a-f-]{36}/, 'sedan'))).toEqual([
    'added.drive1.stop',
    'added.drive1.sedan.moreHours',
  ])
  expect(now.sums['channelReceivable Island Tours']).toBe(25_000)
  const owed = async () =>
    (await desk.must(groupDetail, { params: { id: group.customer_guid, group: group.guid } })).balanceCents
  expect(await owed()).toBe(added.reduce((sum, it) => sum + it.totalCents, 0))
  expect(await owed()).toBeGreaterThan(0)
  const before = await owed()
  expect(await take(sold)).toMatchObject({ outcome: 'same' })
  expect(await owed()).toBe(before)
})
