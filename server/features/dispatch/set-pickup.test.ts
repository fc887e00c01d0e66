import { expect } from 'vitest'
import { dispatcherReschedule } from '#contract/dispatch.ts'
import { flightPlan } from '#contract/flight-plan.ts'
import { allMailSent } from '#server/testing/mail-sends.ts'
import { at, day, refusal } from '#server/testing/trip-day.ts'
import { tripTest } from '#server/testing/trip-test.ts'

/** The arrival is scheduled for 14:00 (18:00 UTC), with pickups 45 minutes after it lands. */
tripTest('a pickup set by a dispatcher stays until its flight changes again', async ({ theDay }) => {
  const trip = await theDay.bookOne({ direction: 'arrival' })
  const flightGuid = trip.flight?.guid ?? ''
  const expectedAt = (time: string) =>
    theDay.db
      .updateTable('flight')
      .set({ status: 'delayed', estimated_at: at(time) })
      .where('guid', '=', flightGuid)
      .execute()
  const confirmed = () => theDay.dan.call(flightPlan.confirm, { body: { flightGuid } })
  const setPickup = () =>
    theDay.dan.must(dispatcherReschedule, {
      body: { tripGuid: trip.guid, date: day, time: '16:15', reason: 'The guests have lunch first' },
    })
  const onBoard = () => theDay.onBoard(trip)

  await expectedAt('18:50')
  expect(await onBoard()).toMatchObject({ flightPickupAt: at('19:35') })
  await setPickup()
  expect(await onBoard()).toMatchObject({ pickupAt: at('20:15'), flightPickupAt: null })
  expect(await confirmed()).toMatchObject(
    refusal('flight', `Nothing to update for ${trip.flight?.ident}. All times already match the flight.`),
  )
  await expectedAt('18:58')
  expect(await onBoard()).toMatchObject({ flightPickupAt: null })
  await expectedAt('20:00')
  expect(await onBoard()).toMatchObject({ flightPickupAt: at('20:45') })

  // The dispatcher keeps the present time, which is news to nobody.
  await allMailSent(theDay.db)
  await setPickup()
  expect(await onBoard()).toMatchObject({ pickupAt: at('20:15'), flightPickupAt: null })
  const messages = theDay.db.selectFrom('outbox').select('template').where('group_guid', '=', trip.groupGuid)
  expect(await messages.where('template', '=', 'newPickup').execute()).toEqual([])

  await expectedAt('21:00')
  expect(await confirmed()).toMatchObject({ status: 200 })
  expect(await onBoard()).toMatchObject({ flightPickupAt: at('21:45') })
})
