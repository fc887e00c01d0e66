import { describe, expect } from 'vitest'
import { endDriverDay, listStandIns } from '#contract/dispatch-moves.ts'
import { assignTripToDriver, dispatcherPlan, dispatcherTrip, type BoardTrip } from '#contract/dispatch.ts'
import { driverStartTrip } from '#contract/driver.ts'
import { rotaWeek, saveShift } from '#contract/rota.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { at, day, refusal, type TripDay } from '#server/testing/trip-day.ts'
import { tripTest } from '#server/testing/trip-test.ts'

type Person = { accountGuid: string }
const moved = ({ guid }: BoardTrip, to: Person | null, version = 2) => ({
  tripGuid: guid,
  driverGuid: to?.accountGuid ?? '',
  version,
})
const todayOf = async (theDay: TripDay, who: Person) =>
  (await theDay.dan.must(rotaWeek, { query: { date: day } })).items.find((it) => it.guid === who.accountGuid)
    ?.entries[4]

describe('a driver who is unavailable from now on', () => {
  tripTest(
    'is replaced by available drivers, and keeps a trip that has begun',
    async ({ theDay, dora, olaf }) => {
      const [begun, next, far] = [
        await theDay.bookOne(),
        await theDay.bookOne({ pickupTime: '15:00' }),
        await theDay.bookOne({ pickupTime: '16:00' }),
      ]
      for (const trip of [begun, next, far]) await theDay.mustGive(trip, dora)
      await theDay.drive(dora, begun, [driverStartTrip, at('17:00')])
      const asked = { query: { userGuid: dora.accountGuid } }
      const { choices, left } = await theDay.dan.must(listStandIns, asked)
      expect(choices.map((it) => [it.tripGuid, it.driverName])).toEqual([
        [next.guid, 'Olaf'],
        [far.guid, 'Olaf'],
      ])
      expect(left).toEqual([])

      const reply = await theDay.dan.must(endDriverDay, {
        body: {
          driverGuid: dora.accountGuid,
          note: 'Sick',
          assignments: [moved(next, olaf), moved(far, null)],
        },
      })
      expect(reply.results.map((it) => [it.done, it.message])).toEqual([
        [true, `${next.reference} assigned to Olaf`],
        [true, `${far.reference} unassigned`],
      ])
      const after = {
        absent: false,
        from: '00:00',
        to: '13:00',
        breakFrom: null,
        breakTo: null,
        note: 'Sick',
      }
      const nightOff = { ...after, from: '05:00', to: '04:59' }
      expect(reply.shifts).toEqual([
        { date: day, before: null, after },
        { date: addDays(day, 1), before: null, after: nightOff },
      ])
      expect(await todayOf(theDay, dora)).toEqual(after)
      expect((await theDay.onBoard(begun)).driverName).toBe('Dora')
      expect((await theDay.onBoard(next)).driverName).toBe('Olaf')
      expect((await theDay.onBoard(far)).status).toBe('unassigned')
      const lines = await theDay.db
        .selectFrom('history')
        .select(['action', 'reason'])
        .where('subject_guid', 'in', [next.guid, far.guid])
        .where('reason', '=', 'Sick')
        .orderBy('action')
        .execute()
      expect(lines).toEqual([
        { action: 'assignTrip', reason: 'Sick' },
        { action: 'unassignTrip', reason: 'Sick' },
      ])
      expect((await theDay.pushesTo(dora)).filter((it) => it.template === 'tripTakenAway')).toHaveLength(2)
      expect(await theDay.pushesTo(olaf)).toMatchObject([{ template: 'tripAssigned' }])

      // Undone, as the board does it: the rota first, then the trips.
      const back = { from: '', to: '', breakFrom: '', breakTo: '', note: '' }
      for (const { date, after: seen } of reply.shifts)
        await theDay.dan.must(saveShift, {
          body: { driverGuid: dora.accountGuid, date, kind: 'usual', ...back, seen },
        })
      expect(await todayOf(theDay, dora)).toBeNull()
    },
  )

  tripTest('gets no trip back, and one that others have changed stays', async ({ theDay, dora, olaf }) => {
    await theDay.usualCar(dora, 'Sedan of Dora')
    const [one, two] = [await theDay.bookOne(), await theDay.bookOne({ pickupTime: '16:00' })]
    for (const trip of [one, two]) await theDay.mustGive(trip, dora)
    const { results } = await theDay.dan.must(endDriverDay, {
      body: {
        driverGuid: dora.accountGuid,
        note: '',
        assignments: [moved(one, dora), moved(two, olaf, 1)],
      },
    })
    expect(results.map((it) => [it.done, it.message])).toEqual([
      [false, 'Dora works from 00:00 to 09:00'],
      [false, `${two.reference} was assigned to Dora in the meantime. Check it again.`],
    ])
    expect((await theDay.onBoard(one)).against).toEqual(['Dora works from 00:00 to 09:00'])
  })

  tripTest('is refused a second time, unless the note or a trip changes', async ({ theDay, dora, olaf }) => {
    const trip = await theDay.bookOne({ pickupTime: '15:00' })
    await theDay.mustGive(trip, dora)
    const end = (note: string, assignments: ReturnType<typeof moved>[] = []) =>
      theDay.dan.call(endDriverDay, { body: { driverGuid: dora.accountGuid, note, assignments } })
    expect((await end('Sick')).status).toBe(200)
    const before = await todayOf(theDay, dora)
    for (const note of ['', 'Sick'])
      expect(await end(note)).toMatchObject(refusal('rota', 'Dora has already been unavailable since 09:00'))
    expect(await end('Back tomorrow')).toMatchObject({
      status: 200,
      body: { shifts: [{ date: day, before, after: { to: '09:00', note: 'Back tomorrow' } }] },
    })
    expect(await todayOf(theDay, dora)).toMatchObject({ to: '09:00', note: 'Back tomorrow' })
    expect(await end('', [moved(trip, olaf)])).toMatchObject({
      status: 200,
      body: { shifts: [], results: [{ done: true }] },
    })
  })

  tripTest('in the evening gets no trip of that night', async ({ theDay, dora, olaf }) => {
    await theDay.usualCar(dora, 'Sedan of the night')
    const next = addDays(day, 1)
    const own = await theDay.bookOne({ date: next, pickupTime: '01:00' })
    const other = await theDay.bookOne({ date: next, pickupTime: '03:00' })
    const morning = await theDay.bookOne({ date: next, pickupTime: '09:00' })
    await theDay.mustGive(own, dora)
    await theDay.db
      .updateTable('account')
      .set({ active: false })
      .where('guid', '=', olaf.accountGuid)
      .execute()
    theDay.portal.clock.now = '2026-11-21T02:00:00Z'
    const dan = await signedIn(theDay.portal, ['dispatcher'], { name: 'Nia' })
    const body = { driverGuid: dora.accountGuid, note: 'Sick', assignments: [] }
    await dan.must(endDriverDay, { body })
    const conflict = 'Dora works from 05:00 to 04:59'
    const shown = await dan.must(dispatcherTrip, { query: { tripGuid: own.guid } })
    expect(shown.trip.against).toEqual([conflict])
    const { choices } = await dan.must(dispatcherPlan, { query: { date: day } })
    expect(choices).toEqual([])
    const give = ({ guid }: BoardTrip) =>
      dan.call(assignTripToDriver, {
        query: { tripGuid: guid, driverGuid: dora.accountGuid },
        body: {},
      })
    expect(await give(other)).toMatchObject(refusal('driver', conflict))
    expect((await give(morning)).status).toBe(200)
    expect(await dan.call(endDriverDay, { body })).toMatchObject(
      refusal('rota', 'Dora has already been unavailable since 22:00'),
    )
  })

  tripTest('can work in another car if only the car broke down', async ({ theDay, dora, olaf }) => {
    const sedan = await theDay.usualCar(dora, 'Sedan One')
    await theDay.usualCar(olaf, 'Van Two')
    await theDay.usualCar(await theDay.otherDriver('Fred'), 'Van Three')
    const trip = await theDay.bookOne()
    await theDay.mustGive(trip, dora)
    const { choices } = await theDay.dan.must(listStandIns, {
      query: { userGuid: dora.accountGuid, vehicleGuid: sedan },
    })
    expect(choices.map((it) => it.tripGuid)).toEqual([trip.guid])
    expect(choices[0]?.vehicleGuid).not.toBe(sedan)
  })

  tripTest('is set by dispatchers only, and must be a driver', async ({ theDay, dora }) => {
    const body = { driverGuid: dora.accountGuid, note: '', assignments: [] }
    const desk = await signedIn(theDay.portal, ['fastTrack', 'viewCustomer'])
    expect((await desk.call(endDriverDay, { body })).status).toBe(403)
    expect((await desk.call(listStandIns, { query: { userGuid: dora.accountGuid } })).status).toBe(403)
    const other = { ...body, driverGuid: theDay.dan.accountGuid }
    expect((await theDay.dan.call(endDriverDay, { body: other })).status).toBe(404)
    expect(await todayOf(theDay, dora)).toBeNull()
  })
})

describe('a driver who is absent on a later date', () => {
  const next = addDays(day, 1)
  const entryOf = async (theDay: TripDay, who: Person) =>
    (await theDay.dan.must(rotaWeek, { query: { date: next } })).items.find(
      (it) => it.guid === who.accountGuid,
    )?.entries[5]

  tripTest('loses the trips of that day, which the plan includes', async ({ theDay, dora, olaf }) => {
    const [today, lost, moves] = [
      await theDay.bookOne({ pickupTime: '15:00' }),
      await theDay.bookOne({ date: next, pickupTime: '09:00' }),
      await theDay.bookOne({ date: next, pickupTime: '12:00' }),
    ]
    for (const trip of [today, lost, moves]) await theDay.mustGive(trip, dora)
    const { choices } = await theDay.dan.must(listStandIns, {
      query: { userGuid: dora.accountGuid, date: next },
    })
    expect(choices.map((it) => it.tripGuid)).toEqual([lost.guid, moves.guid])
    expect(choices.map((it) => it.driverGuid)).not.toContain(dora.accountGuid)

    const body = { driverGuid: dora.accountGuid, date: next, note: 'Sick' }
    const reply = await theDay.dan.must(endDriverDay, {
      body: { ...body, assignments: [moved(lost, null), moved(moves, olaf)] },
    })
    expect(reply).toMatchObject({
      toast: 'Dora is absent on Sat 21 Nov',
      results: [{ done: true }, { done: true }],
    })
    const absent = { absent: true, from: null, to: null, breakFrom: null, breakTo: null, note: 'Sick' }
    expect(reply.shifts).toEqual([{ date: next, before: null, after: absent }])
    expect([await todayOf(theDay, dora), await entryOf(theDay, dora)]).toEqual([null, absent])
    expect((await theDay.onBoard(today)).driverName).toBe('Dora')
    const plan = await theDay.dan.must(dispatcherPlan, { query: { date: next } })
    const planned = plan.choices.map((it) => it.tripGuid)
    expect([lost, moves].filter((it) => planned.includes(it.guid))).toEqual([lost])
    expect(await theDay.dan.call(endDriverDay, { body: { ...body, assignments: [] } })).toMatchObject(
      refusal('rota', 'Dora is already absent on Sat 21 Nov'),
    )
  })

  tripTest('is not set for the past', async ({ theDay, dora }) => {
    const body = { driverGuid: dora.accountGuid, date: addDays(day, -1), note: '', assignments: [] }
    expect(await theDay.dan.call(endDriverDay, { body })).toMatchObject(
      refusal('rota', 'Thu 19 Nov is in the past, so you can’t change its rota'),
    )
  })
})
