import { describe, expect, test } from 'vitest'
import { pickerFlights, saveFlightTimes } from '#contract/flights.ts'
import { dateStatus } from '#contract/date-status.ts'
import { signedIn } from '#server/testing/accounts.ts'
import type { TestBrowser } from '#server/testing/portal.ts'
import {
  administrator,
  company,
  flightOf,
  openFlightBoard,
  portal,
  times,
  tomorrow,
} from '#server/testing/flight-board.ts'

openFlightBoard()

describe('the flight picker', () => {
  const ask = (date: string, query = '') =>
    administrator.must(pickerFlights, { query: { date, direction: 'arrival', query } })

  test('offers the flights of the date and direction; an open date has no limit', async () => {
    const reply = await ask('2026-11-26')
    expect(reply).toMatchObject({ mode: 'open', placesLeft: null })
    expect(reply.items).toMatchObject([
      { ident: 'BA2155', name: '14:00 BA2155 London', time: '14:00', disabled: false },
    ])
  })

  test('gives the places left on a limited date, at least zero', async () => {
    const date = '2026-11-27'
    await administrator.must(dateStatus.save, {
      params: { date },
      body: { mode: 'limited', arrivalCapacity: 5, departureCapacity: 9, version: 0 },
    })
    await portal.database.db
      .updateTable('fast_track_day')
      .set({ taken: 3 })
      .where('date', '=', date)
      .where('direction', '=', 'arrival')
      .execute()
    expect(await ask(date)).toMatchObject({ mode: 'limited', placesLeft: 2 })
    await administrator.must(dateStatus.save, {
      params: { date },
      body: { mode: 'limited', arrivalCapacity: 1, departureCapacity: 9, version: 1 },
    })
    expect((await ask(date)).placesLeft).toBe(0)
  })

  test('says why this user can’t book the date', async () => {
    const closed = '2026-11-30'
    await administrator.must(dateStatus.save, {
      params: { date: closed },
      body: { mode: 'closed', arrivalCapacity: null, departureCapacity: null, version: 0 },
    })
    const hotel = await signedIn(portal, ['editCustomer'], { partnerGuid: company.partner })
    const agent = await signedIn(portal, ['editCustomer'])
    const lead = await signedIn(portal, ['editCustomer', 'policyOverride'])
    const whyNot = async (by: TestBrowser, date: string) =>
      (await by.must(pickerFlights, { query: { date, direction: 'arrival' } })).whyNotBookable
    expect(await whyNot(hotel, company.today)).toBe('Call us to book for today.')
    expect(await whyNot(agent, company.today)).toBe('Booking for today needs a policy override')
    expect(await whyNot(lead, company.today)).toBeNull()
    expect(await whyNot(hotel, tomorrow)).toBeNull()
    expect(await whyNot(hotel, closed)).toBe('Mon 30 Nov is closed for fast track. You can book transfers.')
  })

  test.each(['BA2155', 'ba 02155', 'AA6155', 'british', 'lond', 'LGW', '14:00', '2155'])(
    '"%s" finds it',
    async (typed) => {
      await portal.database.db
        .insertInto('flight_alias')
        .values({ ident: 'AA6155', operating_ident: 'BA2155' })
        .onConflict((it) => it.doNothing())
        .execute()
      expect((await ask('2026-11-26', typed)).items).toHaveLength(1)
    },
  )

  test('another number finds nothing, and a cancelled flight is disabled', async () => {
    expect((await ask('2026-11-26', 'BA215')).items).toHaveLength(1)
    expect((await ask('2026-11-26', 'VS 123')).items).toHaveLength(0)
    await administrator.must(
      saveFlightTimes,
      times(await flightOf('2026-11-28', 'arrival'), { status: 'cancelled' }),
    )
    expect((await ask('2026-11-28')).items).toMatchObject([{ disabled: true }])
  })

  test('is for users who make bookings', async () => {
    const reader = await signedIn(portal, ['viewCustomer'])
    expect(
      (await reader.call(pickerFlights, { query: { date: tomorrow, direction: 'arrival' } })).status,
    ).toBe(403)
    expect(
      (await administrator.send('GET', `/api/flights/pickerflights?date=${tomorrow}&direction=sideways`))
        .status,
    ).toBe(400)
  })
})
