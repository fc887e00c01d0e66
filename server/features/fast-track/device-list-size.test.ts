import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deskDeviceList } from '#contract/offline-desk.ts'
import { findOnDevice } from '#domain/fast-track/find-on-device.ts'
import { fillWithBookings } from '#server/testing/many-bookings.ts'
import { openDesk, type OpenDesk } from '#server/testing/open-desk.ts'

let airport: OpenDesk
beforeAll(async () => {
  airport = await openDesk('2026-11-20T14:00:00Z')
})
afterAll(() => airport.portal.close())

/** Today has that many parties of three, each with a flight and a transfer. */
async function fill(parties: number): Promise<void> {
  const { db } = airport.portal.database
  const { today } = airport.company
  await fillWithBookings(db, airport.company, parties)
  const flight = await airport.company.flightOn(today, 'arrival')
  await sql`update booking set service_date = ${today}, flight_guid = ${flight}, day_number = null`.execute(
    db,
  )
  await sql`update trip set service_date = ${today}, flight_guid = ${flight},
    details = '{"notesForDriver": "Has two large suitcases"}'`.execute(db)
  await sql`insert into passenger (guid, group_guid, position, first_name, last_name, query_name, age_band)
    select gen_random_uuid(), guid, place, 'Bernadette ' || reference, 'Featherstonehaugh', 'x', 'adult'
      from booking_group, generate_series(2, 3) place`.execute(db)
  await sql`insert into booking_passenger (booking_guid, passenger_guid) select b.guid, p.guid from booking b
    join passenger p on p.group_guid = b.group_guid
    where b.kind = 'arrivalFastTrack' and p.position > 1`.execute(db)
}

test('400 parties take less than a megabyte, a fraction of a second, and a moment to search', async () => {
  await fill(400)
  const list = () => airport.desk.must(deskDeviceList, {})
  await list()
  const began = performance.now()
  const { parties, today, airport: code } = await list()
  const loaded = performance.now() - began
  expect(parties).toHaveLength(400)
  const kilobytes = JSON.stringify(parties).length / 1000
  const desk = { date: today, direction: 'arrival' as const, evening: null }
  const search = (query: string) =>
    findOnDevice(parties, { query, ticketHashes: [], desk, airport: code }).items.length
  search('florence nightingale')
  const searching = performance.now()
  expect(search('bernadet featherston')).toBe(50)
  const searched = performance.now() - searching
  expect(kilobytes).toBeLessThan(1000)
  // Generous: other tests run at the same time.
  expect(loaded).toBeLessThan(3000)
  expect(searched).toBeLessThan(300)
})
