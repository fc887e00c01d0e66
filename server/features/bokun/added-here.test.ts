import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPaxChange } from '#contract/booking-changes.ts'
import { groupDetail } from '#contract/groups.ts'
import { isRefusal } from '#domain/refusal.ts'
import { bokunImport } from '#server/features/bokun/commands/import-bokun.ts'
import { readRecord } from '#server/features/bokun/queries/read-record.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { mapProducts, storedBooking, writtenBooking } from '#server/testing/bokun.ts'
import { confirmAndDo } from '#server/testing/changes.ts'
import { openTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'
import { portalActor } from '#server/work/actor.ts'
import { inUnitOfWork } from '#server/work/unit-of-work.ts'

const rules = { dateOrder: 'dayFirst', decimalSign: 'point', country: 'BB', timeZone: 'America/Barbados', currency: 'BBD' } as const
let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z')
  await makeSmallCompany(portal)
  await mapProducts(portal.database.db, portal.clock.now, [{ key: '1', kind: 'arrivalFastTrack' }])
})
afterAll(() => portal.close())

async function take(written: unknown) {
  const read = readRecord([{ line: 1, cells: {}, json: written }], rules)
  if ('wrong' in read) throw new Error(JSON.stringify(read.wrong))
  const context = { actor: portalActor, now: portal.clock.now }
  const fates = await inUnitOfWork(portal.database.db, context, (work) => bokunImport.apply(work, [read.record], portal.clock.now))
  if (isRefusal(fates)) throw new Error(JSON.stringify(fates))
  return fates[0]
}

test('who is added at the desk to a booking of a channel is owed for by the guest; the channel owes what it sold', async () => {
  expect(await take(writtenBooking('A-1'))).toMatchObject({ fate: 'new' })
  const { group } = await storedBooking(portal.database.db, 'A-1')
  const desk = await signedIn(portal, ['editCustomer', 'viewCustomer'])
  const passengers = [{ firstName: 'Max', lastName: 'Byron', ageBand: 'adult' as const }]
  await confirmAndDo(desk, addPaxChange, { groupGuid: group.guid, passengers, bookingGuids: [], trips: [], allowWaitlist: false })
  const now = await storedBooking(portal.database.db, 'A-1')
  const own = now.bookings[0]?.price_lines as { key: string; totalCents: number }[]
  const [imported, added] = own
  expect(own.map((it) => it.key)).toEqual(['imported.A-1-1', 'added.adult'])
  expect(imported?.totalCents).toBe(22_000)
  expect(added?.totalCents).toBeGreaterThan(0)
  expect(now.sums['channelReceivable Island Tours']).toBe(22_000)
  const params = { id: group.customer_guid, group: group.guid }
  expect((await desk.must(groupDetail, { params })).balanceCents).toBe(added?.totalCents)
  expect(await take(writtenBooking('A-1'))).toMatchObject({ fate: 'same' })
  expect((await desk.must(groupDetail, { params })).balanceCents).toBe(added?.totalCents)
})
