import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as changes from '#contract/booking-changes.ts'
import { assignTripToDriver, dispatcherAction, dispatcherReschedule } from '#contract/dispatch.ts'
import * as driver from '#contract/driver.ts'
import { arrivalCheckIn, arrivalConfirm } from '#contract/fast-track.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { wrongInCompany } from '#server/testing/company-audit.ts'
import { openRaces, type Race } from '#server/testing/races.ts'
import { byKind } from '#server/testing/reservation-rows.ts'

/**
 * On the day, an agent and a dispatcher, driver or desk change one reservation at the same time, on two
 * servers over one Postgres: no one waits forever, nothing is lost or done twice, and the second one gets a
 * clear message.
 */
let race: Race
beforeAll(async () => {
  race = await openRaces()
})
afterAll(() => race.close())

const reason = 'Both in parallel'
const tomorrow = () => addDays(race.today, 1)

describe('an agent and a dispatcher', () => {
  test.each<[string, (tripGuid: string, driverGuid: string) => () => ReturnType<typeof race.dan.call>]>([
    [
      'who gives the drive away',
      (tripGuid, driverGuid) => () =>
        race.dan.call(assignTripToDriver, {
          query: { tripGuid, driverGuid },
          body: { force: true, reason: 'Agreed with the driver' },
        }),
    ],
    [
      'who moves the drive',
      (tripGuid) => () =>
        race.dan.call(dispatcherReschedule, { body: { tripGuid, date: tomorrow(), time: '12:00', reason } }),
    ],
    [
      'who takes the drive off',
      (tripGuid) => () => race.dan.call(dispatcherAction, { body: { action: 'cancel', tripGuid, reason } }),
    ],
  ])('%s while the party is cancelled: no drive stays, and nothing is done twice', async (_, dispatch) => {
    await race.repeat(async () => {
      const { group, trips } = await race.book(tomorrow())
      const dora = await race.newDriver()
      const [cancelled, dispatched] = await race.concurrently(
        await race.ready(race.ann, changes.cancelBookingChange, {
          groupGuid: group.guid,
          bookingGuids: [],
          reason,
        }),
        dispatch(trips[0]?.guid ?? '', dora.accountGuid),
      )
      expect([cancelled?.status, dispatched?.status]).toContain(200)
      const after = await race.rows(group.guid)
      const isCancelled = cancelled?.status === 200
      expect(
        after.bookings.filter((it) => it.kind === 'arrivalTransfer').map((it) => it.status === 'cancelled'),
      ).toContain(isCancelled || after.trips[0]?.status === 'cancelled')
    })
  })
})

describe('an agent and a driver', () => {
  const step = (endpoint: typeof driver.driverStartTrip, dora: Race['ann'], tripGuid: string) => () =>
    dora.call(endpoint, { query: { tripGuid }, body: { held: true } })

  test.each(['start', 'complete', 'reschedule'] as const)(
    '%s the trip while it is cancelled: one succeeds, the other gets the reason',
    async (what) => {
      await race.repeat(async () => {
        const { group, bookings, trips } = await race.book(race.today, { by: race.ann })
        const dora = await race.newDriver()
        const tripGuid = trips[0]?.guid ?? ''
        await race.give(tripGuid, dora)
        if (what === 'complete')
          for (const before of [driver.driverStartTrip, driver.driverDepartPickup])
            await step(before, dora, tripGuid)()
        const transfer = byKind({ bookings })['arrivalTransfer']?.guid ?? ''
        const change =
          what === 'complete'
            ? await race.ready(race.ann, changes.editPaxNamesChange, {
                groupGuid: group.guid,
                passengers: [
                  {
                    guid: (await race.rows(group.guid)).passengers[0]?.guid ?? '',
                    firstName: 'Una',
                    lastName: 'Otherwise',
                  },
                ],
                removed: [],
                reason,
              })
            : await race.ready(race.ann, changes.cancelBookingChange, {
                groupGuid: group.guid,
                bookingGuids: [transfer],
                reason,
              })
        const move = () =>
          dora.call(driver.driverRescheduleTrip, {
            query: { tripGuid },
            body: { date: race.today, time: '21:00', reason },
          })
        const driven =
          what === 'reschedule'
            ? move
            : step(what === 'start' ? driver.driverStartTrip : driver.driverCompleteTrip, dora, tripGuid)
        const answers = await race.concurrently(change, driven)
        expect(answers.map((it) => it.status)).toContain(200)
        const after = await race.rows(group.guid)
        const [trip] = after.trips
        const booking = byKind(after)['arrivalTransfer']
        expect([booking?.status === 'cancelled', booking?.status === 'completed']).toEqual([
          trip?.status === 'cancelled',
          trip?.status === 'completed',
        ])
        if (what === 'complete') expect(trip?.status).toBe('completed')
      })
    },
  )

  test('who moves a drive, while another party of the same partner and driver is changed: both are done', async () => {
    await race.repeat(async () => {
      const dora = await race.newDriver()
      const [one, other] = [
        await race.book(race.today, { isOnAccount: true, by: race.ann }),
        await race.book(tomorrow(), { isOnAccount: true }),
      ]
      for (const { trips } of [one, other]) await race.give(trips[0]?.guid ?? '', dora)
      const body = { date: race.today, time: '21:00', reason }
      const answers = await race.concurrently(
        () => dora.call(driver.driverRescheduleTrip, { query: { tripGuid: one.trips[0]?.guid ?? '' }, body }),
        await race.ready(race.bob, changes.cancelBookingChange, {
          groupGuid: other.group.guid,
          bookingGuids: [],
          reason,
        }),
      )
      expect(answers.map((it) => it.status)).toEqual([200, 200])
    })
  })
})

describe('an agent and the desk', () => {
  test('which checks the party in, and serves it, while it is changed: extras, people and money agree', async () => {
    await race.repeat(async () => {
      const { group, passengers } = await race.book(race.today, { by: race.ann, hasExtra: true })
      const query = { groupGuid: group.guid }
      const body = { passengers: passengers.map(({ guid }) => ({ guid })), device: 'Tablet 1' }
      const checkedIn = await race.concurrently(
        await race.ready(race.ann, changes.editPaxNamesChange, {
          groupGuid: group.guid,
          passengers: [],
          removed: [passengers[1]?.guid ?? ''],
          reason,
        }),
        () => race.tess.call(arrivalCheckIn, { query, body }),
      )
      expect(checkedIn.map((it) => it.status)).toContain(200)
      const here = (await race.rows(group.guid)).passengers
      await race.tess.must(arrivalCheckIn, {
        query,
        body: { ...body, passengers: here.map(({ guid }) => ({ guid })) },
      })
      const served = await race.concurrently(
        await race.ready(race.ann, changes.cancelBookingChange, {
          groupGuid: group.guid,
          bookingGuids: [],
          reason,
        }),
        () => race.tess.call(arrivalConfirm, { query, body: { accepts: ['missing', 'unpaid'] } }),
      )
      expect(served[1]?.status).toBe(200)
      const kinds = byKind(await race.rows(group.guid))
      expect(kinds['arrivalFastTrack']?.status).toBe('completed')
      expect(['completed', 'cancelled']).toContain(kinds['extra']?.status)
    })
  })
})

test('after all of it the company is as it should be', async () => {
  expect(await wrongInCompany(race.db)).toEqual([])
})
