import { describe, expect } from 'vitest'
import { endDriverDay, listStandIns } from '#contract/dispatch-moves.ts'
import type { BoardTrip } from '#contract/dispatch.ts'
import { driverStartTrip } from '#contract/driver.ts'
import { rotaWeek, saveShift } from '#contract/rota.ts'
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

describe('a driver who is not available from now on', () => {
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
      expect(reply.shifts).toEqual([{ date: day, before: null, after }])
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
      const undone = await theDay.dan.call(saveShift, {
        body: { driverGuid: dora.accountGuid, date: day, kind: 'usual', ...back, seen: after },
      })
      expect(undone.status).toBe(200)
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
