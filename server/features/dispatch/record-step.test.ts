import { describe, expect } from 'vitest'
import { dispatcherAction, dispatcherTrip, type BoardTrip } from '#contract/dispatch.ts'
import { driverStartTrip, driverStartWait } from '#contract/driver.ts'
import { groupDetail } from '#contract/groups.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { at, day, refusal, type TripDay } from '#server/testing/trip-day.ts'
import { tripTest } from '#server/testing/trip-test.ts'

type Step = 'accept' | 'start' | 'startWait' | 'departPickup' | 'complete'

const record = (theDay: TripDay, trip: BoardTrip, step: Step, more: object = {}) =>
  theDay.dan.call(dispatcherAction, {
    body: { action: 'recordStep', tripGuid: trip.guid, step, reason: 'Driver called in', ...more },
  })

const atTime = (message: string) => ({ status: 400, body: { fields: { time: { message } } } })

describe('a step that the dispatcher records for a driver', () => {
  tripTest('does what the driver’s own would: to the end of the booking', async ({ theDay, dora }) => {
    const trip = await theDay.bookOne({ pickupTime: '14:00' })
    await theDay.mustGive(trip, dora)
    theDay.portal.clock.now = at('17:00')
    expect((await record(theDay, trip, 'start')).body).toMatchObject({
      toast: '“Start trip” recorded for Dora',
    })
    expect((await record(theDay, trip, 'startWait')).status).toBe(200)
    expect((await record(theDay, trip, 'departPickup')).status).toBe(200)
    expect(await theDay.onBoard(trip)).toMatchObject({ status: 'onBoard' })
    expect((await record(theDay, trip, 'complete')).status).toBe(200)
    const done = await theDay.onBoard(trip)
    expect(done).toMatchObject({ status: 'completed' })
    const group = await theDay.agent.must(groupDetail, {
      params: { id: done.customerGuid, group: trip.groupGuid },
    })
    expect(group.bookings.map((it) => it.status)).toEqual(['completed'])
    const { history } = await theDay.dan.must(dispatcherTrip, { query: { tripGuid: trip.guid } })
    const last = history.find((it) => it.action === 'recordCompleteTrip')
    expect(last).toMatchObject({ who: 'Dan', reason: 'Driver called in' })
    expect((await theDay.pushesTo(dora)).map((it) => it.subject)).toContain(
      'Dispatch recorded “Complete trip”',
    )
  })

  tripTest(
    'follows the driver’s order, needs a driver and a reason, and the current version',
    async ({ theDay, dora }) => {
      const trip = await theDay.bookOne({ pickupTime: '14:00' })
      theDay.portal.clock.now = at('17:00')
      expect(await record(theDay, trip, 'start')).toMatchObject(
        refusal('trip', 'This trip has no driver yet'),
      )
      await theDay.mustGive(trip, dora)
      expect(await record(theDay, trip, 'complete')).toMatchObject(
        refusal('trip', 'This trip hasn’t started yet'),
      )
      expect((await record(theDay, trip, 'start', { reason: ' ' })).status).toBe(400)
      expect((await record(theDay, trip, 'start', { version: 99 })).status).toBe(400)
      await dora.must(driverStartTrip, { query: { tripGuid: trip.guid } })
      expect((await record(theDay, trip, 'startWait')).status).toBe(200)
      // The driver's own press comes second.
      expect((await dora.call(driverStartWait, { query: { tripGuid: trip.guid } })).status).toBe(400)
      expect((await dora.call(dispatcherAction, { body: { action: 'recordStep' } as never })).status).toBe(
        403,
      )
    },
  )

  tripTest('names the driver’s current trip, which comes first', async ({ theDay, dora }) => {
    const current = await theDay.bookOne({ pickupTime: '14:00' })
    const next = await theDay.bookOne({ pickupTime: '16:00' })
    await theDay.mustGive(current, dora)
    await theDay.mustGive(next, dora)
    theDay.portal.clock.now = at('17:00')
    expect((await record(theDay, current, 'start')).status).toBe(200)
    expect(await record(theDay, next, 'start')).toMatchObject(
      atTime(`Dora is still on ${current.reference} at 14:00. Complete that trip first.`),
    )
  })

  tripTest('uses the recorded time, so the wait is right', async ({ theDay, dora }) => {
    const trip = await theDay.bookOne({ pickupTime: '14:00' })
    await theDay.mustGive(trip, dora)
    theDay.portal.clock.now = at('18:20')
    expect((await record(theDay, trip, 'accept')).status).toBe(200)
    expect(await theDay.onBoard(trip)).toMatchObject({
      status: 'assigned',
      life: { acceptedAt: at('18:20') },
    })
    expect((await record(theDay, trip, 'accept')).status).toBe(400)
    theDay.portal.clock.now = at('19:00')
    expect(await record(theDay, trip, 'start', { time: '14:19' })).toMatchObject(
      atTime('Choose 14:20 or later: the previous step was then'),
    )
    expect(await record(theDay, trip, 'start', { time: '15:01' })).toMatchObject(
      atTime('Choose the current time or an earlier one'),
    )
    expect(await record(theDay, trip, 'start', { date: '2026-11-19' })).toMatchObject(
      atTime('This field is required'),
    )
    expect((await record(theDay, trip, 'start', { time: '14:21' })).status).toBe(200)
    expect((await record(theDay, trip, 'startWait', { date: '2026-11-20', time: '14:25' })).status).toBe(200)
    expect((await record(theDay, trip, 'departPickup', { time: '14:35' })).status).toBe(200)
    expect(await theDay.onBoard(trip)).toMatchObject({
      life: {
        startedAt: at('18:21'),
        arrivedAt: at('18:25'),
        departedAt: at('18:35'),
        waitMinutes: 10,
      },
      waitChargeCents: 0,
    })
  })

  tripTest('can’t start while the driver was on another trip', async ({ theDay, dora }) => {
    const [first, second] = [
      await theDay.bookOne({ pickupTime: '14:00' }),
      await theDay.bookOne({ pickupTime: '15:30' }),
    ]
    await theDay.mustGive(first, dora)
    await theDay.mustGive(second, dora, { force: true })
    theDay.portal.clock.now = at('18:00')
    for (const step of ['start', 'startWait', 'departPickup'] as const)
      expect((await record(theDay, first, step)).status).toBe(200)
    theDay.portal.clock.now = '2026-11-20T19:00:40Z'
    expect((await record(theDay, first, 'complete')).status).toBe(200)
    theDay.portal.clock.now = at('19:20')
    for (const time of ['14:00', '14:10', '14:59'])
      expect(await record(theDay, second, 'start', { time })).toMatchObject(
        atTime(`Choose another time: Dora was on ${first.reference} from 14:00 to 15:00`),
      )
    expect((await theDay.onBoard(second)).life.startedAt).toBeNull()
    expect((await record(theDay, second, 'start', { time: '15:00' })).status).toBe(200)
  })

  tripTest('after midnight is of the evening before', async ({ theDay, dora }) => {
    const trip = await theDay.bookOne({ pickupTime: '14:00' })
    await theDay.mustGive(trip, dora)
    theDay.portal.clock.now = '2026-11-21T04:10:00Z'
    const night = { ...theDay, dan: await signedIn(theDay.portal, ['dispatcher'], { name: 'Nia' }) }
    const onEvening = { date: '2026-11-20', time: '23:20' }
    expect((await record(night, trip, 'start', onEvening)).status).toBe(200)
    expect((await record(night, trip, 'startWait', { time: '00:05' })).status).toBe(200)
    const { trip: shown } = await night.dan.must(dispatcherTrip, { query: { tripGuid: trip.guid } })
    expect(shown).toMatchObject({
      life: { startedAt: '2026-11-21T03:20:00Z', arrivedAt: '2026-11-21T04:05:00Z' },
    })
  })

  tripTest('after midnight, had a contact attempt on the evening before', async ({ theDay, dora }) => {
    const trip = await theDay.bookOne({ pickupTime: '14:00' })
    await theDay.mustGive(trip, dora)
    theDay.portal.clock.now = '2026-11-21T04:30:00Z'
    const dan = await signedIn(theDay.portal, ['dispatcher'], { name: 'Nia' })
    const night = { ...theDay, dan }
    expect((await record(night, trip, 'start', { date: day, time: '23:10' })).status).toBe(200)
    expect((await record(night, trip, 'startWait', { date: day, time: '23:20' })).status).toBe(200)
    const noShow = (contactTime: string) => {
      const of = { tripGuid: trip.guid, reason: 'Dora called in', evidence: 'Waited at the lobby' }
      return dan.call(dispatcherAction, {
        body: { action: 'recordNoShow', ...of, time: '00:10', contactHow: 'call', contactTime },
      })
    }
    const message = 'The driver waited from 23:20 to 00:10. Choose a time in between.'
    for (const contactTime of ['23:10', '00:15'])
      expect(await noShow(contactTime)).toMatchObject({
        status: 400,
        body: { fields: { contactTime: { message } } },
      })
    expect((await noShow('23:40')).status).toBe(200)
    const { noShowFile } = await dan.must(dispatcherTrip, { query: { tripGuid: trip.guid } })
    expect(noShowFile).toMatchObject({
      closedAt: '2026-11-21T04:10:00Z',
      contactAttempts: [{ at: '2026-11-21T03:40:00Z' }],
    })
  })

  tripTest('can be a no-show, by the driver’s rules and with their record', async ({ theDay, dora }) => {
    const trip = await theDay.bookOne({ pickupTime: '14:00' })
    const noShow = (more: object = {}) =>
      theDay.dan.call(dispatcherAction, {
        body: {
          action: 'recordNoShow',
          tripGuid: trip.guid,
          reason: 'Dora called in',
          contactHow: 'call',
          contactTime: '14:10',
          evidence: 'Waited at the lobby',
          ...more,
        },
      })
    await theDay.mustGive(trip, dora)
    theDay.portal.clock.now = at('18:00')
    expect(await noShow()).toMatchObject(refusal('trip', 'This trip hasn’t started yet'))
    await record(theDay, trip, 'start')
    await record(theDay, trip, 'startWait')
    theDay.portal.clock.now = at('18:40')
    expect(await noShow({ time: '14:10' })).toMatchObject(
      refusal('trip', 'The grace period ends in 5 minutes'),
    )
    expect(await noShow({ contactTime: '13:40' })).toMatchObject(
      refusal('trip', 'Try to contact the guest first, and record the attempt'),
    )
    expect((await noShow({ evidence: ' ' })).status).toBe(400)
    expect(await noShow({ date: '2026-11-20' })).toMatchObject(atTime('This field is required'))
    const notBetween = (from: string, to: string) => {
      const message = `The driver waited from ${from} to ${to}. Choose a time in between.`
      return { status: 400, body: { fields: { contactTime: { message } } } }
    }
    for (const contactTime of ['14:41', '15:30'])
      expect(await noShow({ contactTime })).toMatchObject(notBetween('14:00', '14:40'))
    expect(await noShow({ time: '14:30', contactTime: '14:31' })).toMatchObject(notBetween('14:00', '14:30'))
    expect((await noShow({ time: '14:30' })).status).toBe(200)
    const { noShowFile, history } = await theDay.dan.must(dispatcherTrip, {
      query: { tripGuid: trip.guid },
    })
    expect(noShowFile).toMatchObject({
      closedAt: at('18:30'),
      arrivedAt: at('18:00'),
      graceMinutes: 15,
      contactAttempts: [{ at: at('18:10'), how: 'call' }],
      evidence: 'Waited at the lobby',
    })
    expect(history.find((it) => it.action === 'recordNoShowTrip')).toMatchObject({
      who: 'Dan',
      reason: 'Dora called in. Waited at the lobby',
    })
    expect(await theDay.statusOfBooking(trip)).toBe('noShow')
  })
})
