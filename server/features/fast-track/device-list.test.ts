import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { arrivalLoadBooking, arrivalQuery, departureQuery } from '#contract/fast-track.ts'
import { deskDeviceList } from '#contract/offline-desk.ts'
import { openDrawer } from '#contract/till.ts'
import { ticketCodesOf } from '#domain/booking/ticket-code.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { countsOnDevice, findOnDevice } from '#domain/fast-track/find-on-device.ts'
import { similarity, wordSimilarity } from '#domain/fast-track/name-likeness.ts'
import { cleanScan } from '#domain/fast-track/scanner-text.ts'
import { signedIn } from '#server/testing/accounts.ts'
import type { Booked } from '#server/testing/book-advanced.ts'
import { adultsNamed, openDesk, type OpenDesk } from '#server/testing/open-desk.ts'

// 10:00 at the airport, on a Friday.
const now = '2026-11-20T14:00:00Z'
let portal: OpenDesk['portal']
let company: OpenDesk['company']
let desk: OpenDesk['desk']
let book: OpenDesk['book']

beforeAll(async () => {
  ;({ portal, company, desk, book } = await openDesk(now))
})
afterAll(() => portal.close())

const list = () => desk.must(deskDeviceList, {})
const hashOf = (code: string) => createHash('sha256').update(code).digest('hex')

describe('the list of a device', () => {
  let ann: Booked
  beforeAll(async () => {
    ann = await book({
      arrival: company.today,
      transfer: true,
      passengers: adultsNamed(['Ann', 'Lee'], ['Bo', 'Lee']),
    })
  })

  test('has the party as its panel shows it, with what a search needs and no ticket code', async () => {
    const { parties, ...rest } = await list()
    const party = parties.find((it) => it.bookingGuid === ann.booking['arrivalFastTrack'])
    const { receiptUrl, ...shown } = await desk.must(arrivalLoadBooking, { query: { groupGuid: ann.group } })
    expect(party).toMatchObject(shown)
    expect(receiptUrl).toBeNull()
    expect(party).toMatchObject({
      ticketHashes: [hashOf(ann.ticketCode)],
      version: 1,
      flightNumber: '2155',
      flightAliases: [],
    })
    expect(JSON.stringify(parties)).not.toContain(ann.ticketCode)
    expect(rest).toEqual({
      asOf: now,
      today: '2026-11-20',
      airport: 'BGI',
      dates: ['2026-11-19', '2026-11-20', '2026-11-21'].map((date) => ({ date, isClosed: false })),
      hasOpenDrawer: false,
      decided: [],
      fields: [],
    })
  })

  test('has both directions of today and tomorrow, cancelled ones too, and no other day', async () => {
    const tomorrow = await book({ departure: addDays(company.today, 1) })
    const later = await book({ arrival: addDays(company.today, 2) })
    const cancelled = await book({ arrival: company.today })
    await portal.database.db
      .updateTable('booking')
      .set({ status: 'cancelled' })
      .where('group_guid', '=', cancelled.group)
      .execute()
    const stored = (await list()).parties.map((it) => [it.groupGuid, it.direction, it.status])
    expect(stored).toContainEqual([tomorrow.group, 'departure', 'booked'])
    expect(stored).toContainEqual([cancelled.group, 'arrival', 'cancelled'])
    expect(stored.map(([group]) => group)).not.toContain(later.group)
  })

  test('after midnight has the evening’s late flights, until that day is closed', async () => {
    const flight = await company.flightOn(company.today, 'arrival')
    const { db } = portal.database
    await db
      .updateTable('flight')
      .set({ actual_at: '2026-11-21T04:30:00Z' })
      .where('guid', '=', flight)
      .execute()
    portal.clock.forward(15 * 60)
    const night = await signedIn(portal, ['fastTrack'])
    const groups = async () => (await night.must(deskDeviceList, {})).parties.map((it) => it.groupGuid)
    expect(await groups()).toContain(ann.group)
    await db
      .insertInto('date_status')
      .values({ date: company.today, closed_at: portal.clock.now, updated_at: portal.clock.now })
      .execute()
    expect(await groups()).not.toContain(ann.group)
    expect((await night.must(deskDeviceList, {})).dates[0]).toEqual({ date: company.today, isClosed: true })
    await db.deleteFrom('date_status').execute()
    await db.updateTable('flight').set({ actual_at: null }).where('guid', '=', flight).execute()
    portal.clock.forward(-15 * 60)
  })

  test('says whether the user has an open drawer, and needs the desk’s permission', async () => {
    await desk.must(openDrawer, { body: { floatCents: 0 } })
    expect((await list()).hasOpenDrawer).toBe(true)
    expect((await (await signedIn(portal, ['viewCustomer'])).call(deskDeviceList, {})).status).toBe(403)
  })
})

describe('a search on the device finds what a search of the portal finds', () => {
  let smith: Booked
  let dayNumber: number
  beforeAll(async () => {
    const { db } = portal.database
    await db.insertInto('flight_alias').values({ ident: 'AA6144', operating_ident: 'BA2155' }).execute()
    smith = await book({
      arrival: company.today,
      firstName: 'Carol',
      lastName: 'Müller-Łoś',
      passengers: adultsNamed(['John', 'Smith'], ['Mary', 'Smith']),
    })
    await book({ arrival: company.today, passengers: adultsNamed(['Jan', 'van der Berg']) })
    await book({
      arrival: company.today,
      passengers: adultsNamed(['Jan', 'van der Berg'], ['Joan', 'Smythe']),
    })
    await book({ arrival: addDays(company.today, 1), firstName: 'Quentin', lastName: 'Zuckerbäcker' })
    await book({ departure: company.today, passengers: adultsNamed(['Mary', 'Smithson']) })
    const both = await book({
      arrival: company.today,
      departure: addDays(company.today, 1),
      passengers: adultsNamed(['Both', 'Ways']),
    })
    await db
      .updateTable('booking')
      .set({ status: 'completed' })
      .where('group_guid', '=', both.group)
      .where('direction', '=', 'arrival')
      .execute()
    dayNumber = (await desk.must(arrivalLoadBooking, { query: { groupGuid: smith.group } })).dayNumber ?? 0
  })

  const pass = (name: string, flight = 'BA 2155 ', day = '324', way = 'LGWBGI') =>
    `M1${name.padEnd(20)}EABC123 ${way}${flight}${day}Y012A0001 100`

  test.each([
    ['nothing', () => ''],
    ['a ticket', () => smith.ticketCode],
    ['a ticket without its first letter', () => smith.ticketCode.slice(1)],
    ['a scanner’s prefix', () => `]Q1${smith.ticketCode}\t`],
    ['a reference', () => smith.reference.toLowerCase()],
    ['a day number', () => `#${dayNumber}`],
    ['a number of the arrivals', () => `A${dayNumber}`],
    ['a number of the departures', () => 'd 1'],
    ['a number that can also be a flight', () => 'd3456'],
    ['a flight', () => 'BA 2155'],
    ['a flight’s digits', () => '2155'],
    ['a codeshare', () => 'AA6144'],
    ['a passenger', () => 'mary smith'],
    ['a name with typing errors', () => 'jon smth'],
    ['a reversed name', () => 'Smith John'],
    ['the beginning of a name', () => 'smi'],
    ['a customer without accents', () => 'muller los'],
    ['a name of tomorrow', () => 'zuckerbacker'],
    ['an unknown name', () => 'Wolfgang Xaverius'],
    ['a boarding pass', () => pass('SMITH/JOHNMR')],
    ['a pass of two namesakes', () => pass('VANDERBERG/JANMR')],
    ['a pass of an unknown guest', () => pass('VANDENBERG/MARTINMR')],
    ['a pass of another flight', () => pass('VANDERBERG/JANMR', 'VS 0133 ', '325')],
    ['a pass of a guest booked on another day', () => pass('ZUCKERBACKER/QUENTINMR')],
    ['a pass of a flight elsewhere', () => pass('VANDERBERG/JANMR', 'BA 0833 ', '324', 'DUBLHR')],
    ['a pass of the evening before', () => pass('VANDERBERG/JANMR', 'BA 2155 ', '323')],
    ['a pass from another keyboard', () => pass('NOBODZ-NINA')],
  ])('by %s', async (_, query) => {
    const { parties, today, airport } = await list()
    for (const direction of ['arrival', 'departure'] as const) {
      const online = await desk.must(direction === 'arrival' ? arrivalQuery : departureQuery, {
        query: { query: query() },
      })
      const evening = { date: addDays(today, -1), since: '2026-11-20T08:00:00Z' }
      const asked = {
        query: query(),
        ticketHashes: ticketCodesOf(cleanScan(query())).map(hashOf),
        desk: { date: today, direction, evening },
        airport,
      }
      const found = findOnDevice(parties, asked)
      const onDevice = found.items.map(({ party, notice, differs }) => ({
        guid: party.bookingGuid,
        notice,
        differs,
      }))
      // The device has no other days than these.
      const stored = online.items.filter((it) =>
        parties.some((party) => party.bookingGuid === it.bookingGuid),
      )
      expect(onDevice).toEqual(
        stored.map((it) => ({ guid: it.bookingGuid, notice: it.notice, differs: it.differs })),
      )
      expect([found.notice, found.mustChoose]).toEqual([online.notice, online.mustChoose])
      expect(countsOnDevice(parties, asked.desk)).toEqual(online.counts)
    }
  })

  test('with the similarity of names that Postgres computes', async () => {
    const names = [
      'ann lee',
      'florence nightingale',
      'jon smth',
      'john smith',
      'smith john',
      'muller los',
      'van der berg',
      'vanderberg',
      'lee',
      'x',
      'o brien',
      'aaa aa a',
      'anna anna',
    ]
    const pairs = names.flatMap((typed) => names.map((stored) => ({ typed, stored })))
    const { rows } = await sql<{ typed: string; stored: string; whole: number; part: number }>`
      select typed, stored, similarity(typed, stored) as whole, word_similarity(typed, stored) as part
      from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as pair (typed text, stored text)`.execute(
      portal.database.db,
    )
    expect(rows.length).toBe(names.length ** 2)
    for (const { typed, stored, whole, part } of rows) {
      expect([typed, stored, similarity(typed, stored).toFixed(5)]).toEqual([typed, stored, whole.toFixed(5)])
      expect([typed, stored, wordSimilarity(typed, stored).toFixed(5)]).toEqual([
        typed,
        stored,
        part.toFixed(5),
      ])
    }
  })
})
