import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { arrivalQuery, departureLoadBooking, departureQuery } from '#contract/fast-track.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { notFound } from '#domain/refusal.ts'
import { confirmParty } from '#server/features/fast-track/commands/serve-party.ts'
import { loadParty } from '#server/features/fast-track/queries/desk-party.ts'
import { findParties } from '#server/features/fast-track/queries/find-parties.ts'
import { signedIn } from '#server/testing/accounts.ts'
import type { Booked } from '#server/testing/book-advanced.ts'
import { adultsNamed, openDesk, type OpenDesk } from '#server/testing/open-desk.ts'
import type { Actor } from '#server/work/actor.ts'
import { inUnitOfWork } from '#server/work/unit-of-work.ts'

// 10:00 at the airport, on a Friday.
const now = '2026-11-20T14:00:00Z'
let portal: OpenDesk['portal']
let company: OpenDesk['company']
let desk: OpenDesk['desk']
let book: OpenDesk['book']
let load: OpenDesk['load']

beforeAll(async () => {
  ;({ portal, company, desk, book, load } = await openDesk(now))
})
afterAll(() => portal.close())

const find = async (query: string) => (await desk.must(arrivalQuery, { query: { query } })).items

describe('finding a party', () => {
  let smith: Booked
  beforeAll(async () => {
    smith = await book({
      arrival: company.today,
      firstName: 'Carol',
      lastName: 'Müller-Łoś',
      passengers: adultsNamed(['John', 'Smith'], ['Mary', 'Smith']),
    })
  })

  test.each([
    ['its ticket code', () => smith.ticketCode],
    ['its reference', () => smith.reference],
    ['its ticket code in lower case', () => smith.ticketCode.toLowerCase()],
    ['its ticket code without the first letter', () => smith.ticketCode.slice(1)],
    ['its ticket code with the scanner’s prefix and suffix', () => `]Q1${smith.ticketCode}\t`],
    [
      'its reference in lower case with a space',
      () => `${smith.reference.slice(0, 3)} ${smith.reference.slice(3)}`.toLowerCase(),
    ],
    ['a passenger', () => 'mary smith'],
    ['a passenger with typing errors', () => 'jon smth'],
    ['a reversed name', () => 'Smith John'],
    ['the customer’s name, without accents', () => 'muller los'],
    ['the beginning of a name', () => 'smi'],
    ['its flight', () => 'BA 2155'],
    ['its flight’s number', () => '2155'],
    ['a boarding pass', () => 'M1SMITH/JOHNMR        EABC123 LGWBGIBA 2155 324Y012A0001 100'],
  ])('finds by %s', async (_, query) => {
    expect((await find(query())).map((it) => it.groupGuid)).toContain(smith.group)
  })

  test('finds by its day number, and by a codeshare of its flight', async () => {
    const { dayNumber } = await load(smith)
    for (const typed of [`#${String(dayNumber)}`, `A${String(dayNumber)}`, `a ${String(dayNumber)}`])
      expect((await find(typed))[0]?.groupGuid).toBe(smith.group)
    await portal.database.db
      .insertInto('flight_alias')
      .values({ ident: 'AA6144', operating_ident: 'BA2155' })
      .execute()
    expect((await find('AA6144')).map((it) => it.groupGuid)).toContain(smith.group)
  })

  test('the arrivals desk finds a departure by its number with a D', async () => {
    const leaving = await book({ departure: company.today, lastName: 'Leaving' })
    const { dayNumber } = await desk.must(departureLoadBooking, { query: { groupGuid: leaving.group } })
    const [found] = await find(`d${String(dayNumber)}`)
    expect(found).toMatchObject({
      groupGuid: leaving.group,
      notice: 'This ticket is for departures, not arrivals',
    })
    expect((await find(String(dayNumber))).map((it) => it.groupGuid)).not.toContain(leaving.group)
  })

  test('an unknown name finds nothing', async () => {
    expect(await find('Wolfgang Xaverius')).toEqual([])
  })

  test('an empty query lists expected and checked-in parties with their passengers', async () => {
    const all = await desk.must(arrivalQuery, { query: {} })
    expect(all.items.find((it) => it.groupGuid === smith.group)).toMatchObject({
      passengers: 2,
      here: 0,
      status: 'booked',
      notice: null,
      balanceCents: 19_800,
    })
    expect(all.counts.expected).toBeGreaterThanOrEqual(2)
  })

  test('a ticket for another day names the day', async () => {
    const later = await book({ departure: addDays(company.today, 1) })
    expect((await find(later.ticketCode))[0]?.notice).toBe('This ticket is for Sat 21 Nov, departure')
  })

  test('a ticket for the other direction shows a notice', async () => {
    const departing = await book({ departure: company.today })
    expect((await find(departing.reference))[0]?.notice).toBe('This ticket is for departures, not arrivals')
    expect(
      (await desk.must(departureQuery, { query: { query: departing.reference } })).items[0]?.notice,
    ).toBeNull()
  })

  test('a ticket with both directions opens only this desk’s direction', async () => {
    const both = await book({ arrival: company.today, departure: addDays(company.today, 3) })
    expect((await find(both.ticketCode)).map((it) => it.direction)).toEqual(['arrival'])
  })

  test('a name that isn’t on today’s list is found on other days', async () => {
    await book({ arrival: addDays(company.today, 2), firstName: 'Quentin', lastName: 'Zuckerbäcker' })
    expect((await find('zuckerbacker'))[0]).toMatchObject({
      name: 'Quentin Zuckerbäcker',
      notice: 'This ticket is for Sun 22 Nov, arrival',
    })
  })

  test('a boarding pass for another day names the day', async () => {
    // It has the day of the year.
    const dayOfYear = String(Temporal.PlainDate.from('2026-11-21').dayOfYear).padStart(3, '0')
    const { items, notice } = await desk.must(arrivalQuery, {
      query: { query: `M1NOBODY/NINA         EABC123 LGWBGIBA 2155 ${dayOfYear}Y012A0001 100` },
    })
    expect({ items, notice }).toEqual({
      items: [],
      notice: 'This boarding pass is for Sat 21 Nov, BA2155. No party is booked on that flight.',
    })
  })

  describe('by a boarding pass', () => {
    // 20 and 21 November are the days 324 and 325 of the year.
    const passOf = (name: string, flight = 'BA 2155 ', day = '324', way = 'LGWBGI') =>
      `M1${name.padEnd(20)}EABC123 ${way}${flight}${day}Y012A0001 100`
    const scan = (query: string) => desk.must(arrivalQuery, { query: { query } })
    const shown = ({ items }: Awaited<ReturnType<typeof scan>>) =>
      items.map((it) => [it.reference, ...it.differs])
    let berg: Booked
    beforeAll(async () => {
      berg = await book({ arrival: company.today, passengers: adultsNamed(['Jan', 'van der Berg']) })
    })

    test('opens its own party', async () => {
      const found = await scan(passOf('VANDERBERG/JANMR'))
      expect([shown(found), found.mustChoose, found.notice]).toEqual([[[berg.reference]], false, null])
    })

    test('of another guest on the same flight offers the parties of the flight', async () => {
      const found = await scan(passOf('VANDENBERG/MARTINMR'))
      expect(found).toMatchObject({
        mustChoose: true,
        notice: 'No guest named MARTIN VANDENBERG on Fri 20 Nov, BA2155. These parties are on that flight.',
      })
      expect(shown(found)).toContainEqual([berg.reference, 'different name'])
    })

    test('of another flight and day opens no party and shows the differences', async () => {
      const found = await scan(passOf('VANDERBERG/JANMR', 'VS 0133 ', '325'))
      expect(found).toMatchObject({
        mustChoose: true,
        notice: 'This boarding pass is for Sat 21 Nov, VS133. No party is booked on that flight.',
      })
      expect(shown(found)).toContainEqual([
        berg.reference,
        'BA2155 instead of VS133',
        'Fri 20 Nov instead of Sat 21 Nov',
      ])
    })

    test('of a flight elsewhere shows a notice', async () => {
      const found = await scan(passOf('VANDERBERG/JANMR', 'BA 0833 ', '324', 'DUBLHR'))
      expect(found).toMatchObject({
        mustChoose: true,
        notice: 'This boarding pass has no flight to or from BGI. It’s for BA833 from DUB to LHR.',
      })
    })

    test('uses the leg at our airport', async () => {
      const legs = 'ABC123 DUBLHRBA 0833 324Y012A0001 100ABC123 LHRBGIBA 2155 324Y012A0001 100'
      expect(shown(await scan(`M2${'VANDERBERG/JANMR'.padEnd(20)}E${legs}`))).toEqual([[berg.reference]])
    })

    test('with two namesakes on one flight asks to choose', async () => {
      const other = await book({ arrival: company.today, passengers: adultsNamed(['Jan', 'van der Berg']) })
      const found = await scan(passOf('VANDERBERG/JANMR'))
      expect([found.mustChoose, found.notice]).toEqual([true, 'Several parties on BA2155 have this name'])
      expect(new Set(shown(found).flat())).toEqual(new Set([berg.reference, other.reference]))
    })

    test('a guest who cancelled and rebooked counts as one party', async () => {
      const twice = [['Twice', 'Booker']] as [string, string][]
      const cancelled = await book({ arrival: company.today, passengers: adultsNamed(...twice) })
      const { db } = portal.database
      await db
        .updateTable('booking')
        .set({ status: 'cancelled' })
        .where('group_guid', '=', cancelled.group)
        .execute()
      expect(shown(await scan(passOf('BOOKER/TWICE')))).toEqual([[cancelled.reference]])
      const again = await book({ arrival: company.today, passengers: adultsNamed(...twice) })
      const found = await scan(passOf('BOOKER/TWICE'))
      expect([shown(found), found.mustChoose]).toEqual([[[again.reference]], false])
      expect(shown(await scan(passOf('NOBODY/NINA')))).not.toContainEqual([
        cancelled.reference,
        'different name',
      ])
    })

    test('a flight that departed the evening before has that date on its passes', async () => {
      const found = await scan(passOf('VANDERBERG/JANMR', 'BA 2155 ', '323'))
      expect(shown(found)).toContainEqual([berg.reference])
      // A pass for tomorrow doesn't match today's flight.
      expect(shown(await scan(passOf('VANDERBERG/JANMR', 'BA 2155 ', '325')))).not.toContainEqual([
        berg.reference,
      ])
    })

    test('a scan from another keyboard layout is decoded with a notice', async () => {
      const { notice } = await scan(passOf('NOBODZ-NINA'))
      expect(notice).toContain('The scanner uses a different keyboard layout. Set it to QWERTZ')
    })
  })

  test('a reservation without fast track shows a notice', async () => {
    const { db } = portal.database
    const plain = await book({ arrival: company.today })
    await db
      .updateTable('booking')
      .set({ kind: 'arrivalTransfer' })
      .where('group_guid', '=', plain.group)
      .execute()
    expect((await desk.must(arrivalQuery, { query: { query: plain.reference } })).notice).toBe(
      `${plain.reference} has no fast-track booking`,
    )
  })

  test.each([
    ['cancelled', 'This booking is cancelled'],
    ['waitlisted', 'On the waitlist, no place yet'],
    ['completed', 'Already cleared'],
    ['noShow', 'No-show'],
  ] as const)('a %s party is found with a notice', async (status, notice) => {
    const one = await book({ arrival: company.today })
    await portal.database.db
      .updateTable('booking')
      .set({ status })
      .where('group_guid', '=', one.group)
      .execute()
    expect((await find(one.reference))[0]).toMatchObject({ status, notice })
    // Waitlisted parties come before later bookings, so clear the waitlist.
    await portal.database.db
      .updateTable('booking')
      .set({ status: 'cancelled' })
      .where('group_guid', '=', one.group)
      .execute()
  })

  test('a partner user has no desk access, and an actor with a partner reaches only that partner’s parties', async () => {
    const own = await book({
      arrival: company.today,
      partnerGuid: company.partner,
      billing: 'partnerAccount',
    })
    const user = await signedIn(portal, ['fastTrack'], { partnerGuid: company.partner })
    expect((await user.call(arrivalQuery, { query: {} })).status).toBe(403)
    const { db } = portal.database
    const actor: Actor = {
      accountGuid: user.accountGuid,
      name: '',
      kind: 'partner',
      permissions: ['fastTrack'],
      partnerGuid: company.partner,
    }
    const asked = { query: '', date: company.today, direction: 'arrival' as const }
    expect((await findParties(db, actor, now, asked)).items.map((it) => it.groupGuid)).toEqual([own.group])
    expect((await findParties(db, actor, now, { ...asked, query: smith.ticketCode })).items).toEqual([])
    expect(await loadParty({ db, actor, now }, { groupGuid: smith.group }, 'arrival')).toEqual(notFound)
    const changed = await inUnitOfWork(db, { actor, now }, (work) =>
      confirmParty(
        work,
        { bookingGuid: smith.booking['arrivalFastTrack'], device: '', accepts: [] },
        'arrival',
      ),
    )
    expect(changed).toEqual(notFound)
  })
})
