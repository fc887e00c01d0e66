import { describe, expect, test } from 'vitest'
import { dailyFlights, savePattern, saveFlightTimes } from '#contract/flights.ts'
import { weekdayOf } from '#domain/calendar/service-date.ts'
import { bookOnFlight } from '#server/testing/book-on-flight.ts'
import { newGuid } from '#server/work/guid.ts'
import {
  administrator,
  company,
  flights,
  gatwick131,
  openFlightSchedule,
  portal,
  today,
} from '#server/testing/flight-schedule.ts'

openFlightSchedule()

describe('editing a pattern', () => {
  const edit = (guid: string, more: object, version = 1) =>
    administrator.call(savePattern, { body: { ...gatwick131, guid, version, ...more } })

  test('moves its flights from today on and counts the booked parties', async () => {
    const { guid = '' } = await administrator.must(savePattern, { body: gatwick131 })
    const [friday] = await flights()
    await bookOnFlight(portal, company, { flightGuid: friday?.guid ?? '', date: today, adults: 2 })
    const before = await flights()
    const answer = await edit(guid, { localTime: '16:00' })
    expect(answer.body.toast).toBe(
      `BA131 saved: ${before.length} flights changed. Check the times of 1 booked party`,
    )
    expect((await flights()).map((it) => it.guid)).toEqual(before.map((it) => it.guid))
    expect((await flights())[0]?.scheduled_at).toBe('2026-11-20T20:00:00Z')
  })

  test('removing a day deletes its flights, or cancels those with guests, and adding it restores them', async () => {
    const { guid = '' } = await administrator.must(savePattern, { body: gatwick131 })
    const [friday] = await flights()
    await bookOnFlight(portal, company, { flightGuid: friday?.guid ?? '', date: today, adults: 2 })
    await edit(guid, { weekdays: [1] })
    const left = await flights()
    expect(left[0]).toMatchObject({ guid: friday?.guid, status: 'cancelled' })
    expect(left.slice(1).every((it) => weekdayOf(it.service_date) === 1)).toBe(true)
    await edit(guid, {}, 2)
    expect((await flights())[0]).toMatchObject({ guid: friday?.guid, status: 'scheduled' })
  })

  test('withdrawing it deletes its flights, except manually edited ones', async () => {
    const { guid = '' } = await administrator.must(savePattern, { body: gatwick131 })
    const [, monday] = await flights()
    await administrator.must(saveFlightTimes, {
      body: { guid: monday?.guid, version: 1, status: 'scheduled', gate: '9' },
    })
    await edit(guid, { active: false })
    expect((await flights()).map((it) => it.guid)).toEqual([monday?.guid])
    expect((await administrator.must(dailyFlights, { query: { startDate: today } })).items).toEqual([])
  })

  test('can’t change it to another flight', async () => {
    const { guid = '' } = await administrator.must(savePattern, { body: gatwick131 })
    const answer = await edit(guid, { number: '132' })
    expect(answer.body).toMatchObject({
      fields: {
        number: { message: 'BA131 can’t be changed to another flight. Deactivate it and add a new one.' },
      },
    })
  })

  test('refuses an outdated version and does not find an unknown pattern', async () => {
    const { guid = '' } = await administrator.must(savePattern, { body: gatwick131 })
    await edit(guid, { localTime: '16:00' })
    const second = await edit(guid, { localTime: '17:00' })
    expect(second.status).toBe(400)
    expect(second.body).toEqual({
      errors: [
        {
          name: 'flight',
          message: 'Another user changed this flight since you opened it. Open it again to see the changes.',
        },
      ],
    })
    expect((await edit(newGuid(), {})).status).toBe(404)
  })
})
