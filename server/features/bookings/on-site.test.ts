import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { arrivalLoadBooking, departureLoadBooking } from '#contract/fast-track.ts'
import { onSiteAddPax, onSiteDateChange, quoteStaffPurchase, staffPurchase } from '#contract/on-site.ts'
import { openDrawer } from '#contract/till.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { groupBalance } from '#server/features/ledger/queries/balances.ts'
import { signedIn } from '#server/testing/accounts.ts'
import type { TestBrowser } from '#server/testing/portal.ts'
import {
  confirmAndDo,
  guest,
  openReservationDesk,
  today,
  type ReservationDesk,
} from '#server/testing/reservation-desk.ts'
import { byKind, takenOn } from '#server/testing/reservation-rows.ts'

let desk: ReservationDesk
let dora: TestBrowser
const named = { firstName: 'Bo', lastName: 'Joins', ageBand: 'adult' as const }

beforeAll(async () => {
  desk = await openReservationDesk()
  dora = await signedIn(desk.portal, ['fastTrack'], { name: 'Dora Desk' })
})
afterAll(() => desk.portal.close())

const sale = async (overrides: object = {}) => ({
  direction: 'arrival' as const,
  flightGuid: await desk.company.flightBy('BA2155', today),
  adults: 2,
  customer: guest,
  payMethod: 'card' as const,
  ...overrides,
})

describe('a walk-in', () => {
  test('has a price before it has a name: the price it is sold for', async () => {
    const { customer: _, payMethod: __, ...unnamed } = await sale({ children: 1 })
    const priced = await dora.must(quoteStaffPurchase, { body: unnamed })
    const { plan } = await desk.once(staffPurchase, await sale({ children: 1 }), undefined, dora)
    expect(priced.totalCents).toBe(plan.chargeCents)
    expect(priced.totalCents).toBeGreaterThan(0)
    const other = await signedIn(desk.portal, ['dispatcher'])
    expect((await other.call(quoteStaffPurchase, { body: unnamed })).status).toBe(403)
  })

  test('is sold and paid for today, with ticket, day number and history', async () => {
    const { plan, saved } = await desk.once(staffPurchase, await sale(), undefined, dora)
    expect([plan.title, plan.balanceAfterCents]).toEqual(['Walk-in sale', 0])
    expect(plan.chargeCents).toBeGreaterThan(0)
    const { group, bookings, entries, messages, history } = await desk.rows(saved.guid ?? '')
    const { guid, reference, customer_guid: customerGuid } = group
    expect(saved).toMatchObject({ guid, reference, customerGuid, toast: `Booked ${reference}` })
    expect(saved).not.toHaveProperty('redirectUrl')
    expect(group).toMatchObject({ source: 'walkIn', billing: 'payNow' })
    expect(bookings).toMatchObject([
      { kind: 'arrivalFastTrack', service_date: today, status: 'booked', day_number: expect.any(Number) },
    ])
    expect(entries.map((it) => [it.kind, it.method])).toEqual([
      ['charge', null],
      ['payment', 'card'],
    ])
    expect(await groupBalance(desk.db, group.guid)).toBe(0)
    expect(messages).toMatchObject([{ template: 'confirmation', recipient: guest.email }])
    const party = await dora.must(arrivalLoadBooking, { query: { groupGuid: group.guid } })
    expect(party.receiptUrl).toBe(`/tickets/receipts/${entries[1]?.guid}.pdf`)
    expect((await dora.send('GET', party.receiptUrl ?? '')).status).toBe(200)
    expect(history.map((it) => it.action)).toContain('sellWalkIn')
  })

  test('for cash needs the seller’s open drawer', async () => {
    const body = await sale({ payMethod: 'cash' })
    await expect(confirmAndDo(dora, staffPurchase, body)).rejects.toThrow('Open your drawer first')
    await dora.must(openDrawer, { body: { floatCents: 0 } })
    await confirmAndDo(dora, staffPurchase, body)
  })

  test('is refused at the number of people if no places are left', async () => {
    await desk.limit(today, 1)
    expect(
      (
        await dora.call(staffPurchase.confirm, {
          body: await sale({
            direction: 'departure',
            flightGuid: await desk.company.flightBy('BA2154', today),
          }),
        })
      ).body,
    ).toMatchObject({
      fields: { adults: { message: 'Only 1 place left (2 needed)' } },
    })
    await desk.db.deleteFrom('date_status').where('date', '=', today).execute()
    await desk.db.updateTable('fast_track_day').set({ capacity: null }).execute()
  })
})

async function booked(date: string) {
  const saved = await desk.book({
    customer: guest,
    adults: 2,
    arrival: await desk.arriving(date, { transfer: desk.transfer() }),
  })
  return { group: saved.group, ...byKind(saved) } as { group: typeof saved.group } & Record<
    string,
    { guid: string } | undefined
  >
}

describe('changes at the desk', () => {
  test('a party of another date moves to a flight of today, with trip, day number and places', async () => {
    const tomorrow = addDays(today, 1)
    const party = await booked(tomorrow)
    const before = (await takenOn(desk.db, tomorrow))['arrival'] ?? 0
    const body = {
      bookingGuid: party['arrivalFastTrack']?.guid ?? '',
      toFlightGuid: await desk.company.flightBy('BA2155', today),
      reason: 'Came a day early',
    }
    await desk.once(onSiteDateChange, body, undefined, dora)
    const { bookings, trips, messages, history } = await desk.rows(party.group.guid)
    expect(bookings.map((it) => it.service_date)).toEqual([today, today])
    expect(trips[0]?.service_date).toBe(today)
    expect((await takenOn(desk.db, tomorrow))['arrival']).toBe(before - 2)
    expect(messages.map((it) => it.template)).toContain('change')
    expect(history.at(-1)).toMatchObject({ action: 'changeDateOnSite', reason: 'Came a day early' })
    expect(
      (await dora.must(arrivalLoadBooking, { query: { groupGuid: party.group.guid } })).whyNot.checkIn,
    ).toBeNull()
  })

  test('people join a party and are charged', async () => {
    const party = await booked(addDays(today, 2))
    const owed = await groupBalance(desk.db, party.group.guid)
    const body = {
      bookingGuid: party['arrivalFastTrack']?.guid ?? '',
      passengers: [named],
      reason: 'Their son',
    }
    const { plan } = await desk.once(onSiteAddPax, body, undefined, dora)
    const { bookings, trips, attendance, history } = await desk.rows(party.group.guid)
    expect(bookings.map((it) => it.adults)).toEqual([3, 3])
    expect([trips[0]?.passengers, attendance.length]).toEqual([3, 3])
    expect(await groupBalance(desk.db, party.group.guid)).toBe(owed + plan.chargeCents)
    expect(history.at(-1)).toMatchObject({ action: 'addPassengersOnSite', reason: 'Their son' })
  })

  test('people join a walk-in of today', async () => {
    const { saved } = await desk.once(staffPurchase, await sale(), undefined, dora)
    const { group, bookings } = await desk.rows(saved.guid ?? '')
    await confirmAndDo(dora, onSiteAddPax, { bookingGuid: bookings[0]?.guid ?? '', passengers: [named] })
    expect((await desk.rows(group.guid)).bookings.map((it) => it.adults)).toEqual([3])
  })

  test('all of it needs the desk’s permission', async () => {
    const party = await booked(addDays(today, 3))
    const bookingGuid = party['arrivalFastTrack']?.guid ?? ''
    const other = await signedIn(desk.portal, ['viewCustomer', 'dispatcher'])
    expect((await other.call(staffPurchase.confirm, { body: await sale() })).status).toBe(403)
    expect(
      (await other.call(onSiteAddPax.confirm, { body: { bookingGuid, passengers: [named] } })).status,
    ).toBe(403)
    expect((await other.call(departureLoadBooking, { query: {} })).status).toBe(403)
  })
})
