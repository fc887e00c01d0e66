import { describe, expect } from 'vitest'
import { dispatcherAction, dispatcherDriverState, dispatcherTrip } from '#contract/dispatch.ts'
import { copyRota, rotaWeek, saveShift } from '#contract/rota.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { listenTo } from '#server/testing/live.ts'
import { day, refusal, type TripDay } from '#server/testing/trip-day.ts'
import { tripTest } from '#server/testing/trip-test.ts'

/** The Monday of the trip day, a Friday. */
const monday = '2026-11-16'
const plain = { from: '', to: '', breakFrom: '', breakTo: '', note: '' }
type Hours = Partial<typeof plain>
const set = (
  theDay: TripDay,
  who: { accountGuid: string },
  date: string,
  kind: 'usual' | 'hours' | 'absent',
  hours: Hours = {},
) => theDay.dan.call(saveShift, { body: { driverGuid: who.accountGuid, date, kind, ...plain, ...hours } })
const week = async (theDay: TripDay, who: { accountGuid: string }, date: string) =>
  (await theDay.dan.must(rotaWeek, { query: { date } })).items.find((it) => it.guid === who.accountGuid)

describe('the rota', () => {
  tripTest(
    'shows the usual shift until a day is set, and again after it is reset',
    async ({ theDay, dora }) => {
      await theDay.db
        .updateTable('account')
        .set({ shift_start: '06:00', shift_end: '15:00' })
        .where('guid', '=', dora.accountGuid)
        .execute()
      const usual = {
        usual: { from: '06:00', to: '15:00' },
        entries: [null, null, null, null, null, null, null],
      }
      expect(await week(theDay, dora, day)).toMatchObject(usual)
      const hours = { from: '12:00', to: '22:00', breakFrom: '17:00', breakTo: '17:30', note: 'For Olaf' }
      expect(await set(theDay, dora, day, 'hours', hours)).toMatchObject({
        status: 200,
        body: { toast: 'Dora, Fri 20 Nov: 12:00 to 22:00, break 17:00 to 17:30: For Olaf' },
      })
      expect((await week(theDay, dora, monday))?.entries[4]).toEqual({ absent: false, ...hours })
      expect((await set(theDay, dora, day, 'usual')).status).toBe(200)
      expect(await week(theDay, dora, day)).toMatchObject(usual)
    },
  )

  tripTest('records changes in the driver’s history and publishes them live', async ({ theDay, dora }) => {
    const live = await listenTo(theDay.portal, theDay.dan)
    await set(theDay, dora, day, 'absent', { note: 'Holiday' })
    expect(await live.next((it) => it.topic === 'rota' && it.date === day)).toMatchObject({
      guid: dora.accountGuid,
    })
    live.close()
    const lines = await theDay.db
      .selectFrom('history')
      .select(['action', 'before', 'after'])
      .where('subject_guid', '=', dora.accountGuid)
      .where('action', '=', 'saveShift')
      .execute()
    expect(lines).toEqual([
      {
        action: 'saveShift',
        before: { date: day, works: 'as usual' },
        after: { date: day, works: 'absent: Holiday' },
      },
    ])
  })

  tripTest(
    'refuses an invalid shift, a past day and an account that is not a driver',
    async ({ theDay, dora }) => {
      const wrong = await set(theDay, dora, day, 'hours', {
        from: '06:00',
        to: '15:00',
        breakFrom: '16:00',
        breakTo: '16:30',
      })
      expect(wrong).toMatchObject({
        status: 400,
        body: { fields: { breakFrom: { message: 'The break must be within the shift' } } },
      })
      expect(await set(theDay, dora, '2026-11-19', 'absent')).toMatchObject(
        refusal('rota', 'Thu 19 Nov is in the past, so you can’t change its rota'),
      )
      expect((await set(theDay, theDay.dan, day, 'absent')).status).toBe(404)
      expect((await week(theDay, dora, day))?.entries).toEqual([null, null, null, null, null, null, null])
    },
  )

  tripTest(
    'can change after midnight only while the evening’s shift is under way',
    async ({ theDay, dora }) => {
      await set(theDay, dora, day, 'hours', { from: '18:00', to: '02:00' })
      theDay.portal.clock.now = '2026-11-21T05:30:00Z'
      const dan = await signedIn(theDay.portal, ['dispatcher'])
      const setNow = (kind: 'usual' | 'hours', hours: Hours = {}) =>
        dan.call(saveShift, { body: { driverGuid: dora.accountGuid, date: day, kind, ...plain, ...hours } })
      expect((await setNow('hours', { from: '18:00', to: '03:00' })).status).toBe(200)
      theDay.portal.clock.now = '2026-11-21T07:00:00Z'
      const past = refusal('rota', 'Fri 20 Nov is in the past, so you can’t change its rota')
      expect(await setNow('usual')).toMatchObject(past)
      // An extension that makes the shift still under way is allowed.
      expect((await setNow('hours', { from: '18:00', to: '04:00' })).status).toBe(200)
      theDay.portal.clock.now = '2026-11-21T08:00:00Z'
      expect(await setNow('hours', { from: '18:00', to: '04:00' })).toMatchObject(past)
    },
  )

  tripTest('copies a week to the next, skipping days already set', async ({ theDay, dora, olaf }) => {
    await set(theDay, dora, day, 'absent', { note: 'Holiday' })
    await set(theDay, dora, '2026-11-22', 'hours', { from: '08:00', to: '12:00' })
    await set(theDay, dora, '2026-11-27', 'hours', { from: '10:00', to: '12:00' })
    const live = await listenTo(theDay.portal, theDay.dan)
    const copied = await theDay.dan.must(copyRota, { body: { date: '2026-11-25' } })
    expect(await live.next((it) => it.topic === 'rota' && it.date === '2026-11-29')).toBeTruthy()
    live.close()
    expect(copied).toMatchObject({
      toast: '1 day copied',
      skipped: [{ driver: 'Dora', date: '2026-11-27', why: 'isSet' }],
    })
    const next = await week(theDay, dora, '2026-11-25')
    expect(next?.entries.map((it) => it && `${it.from} ${it.to}`)).toEqual([
      null,
      null,
      null,
      null,
      '10:00 12:00',
      null,
      '08:00 12:00',
    ])
    expect((await week(theDay, olaf, '2026-11-25'))?.entries).toEqual([
      null,
      null,
      null,
      null,
      null,
      null,
      null,
    ])
    expect(await theDay.dan.call(copyRota, { body: { date: '2027-03-01' } })).toMatchObject(
      refusal('rota', 'The previous week has nothing to copy to upcoming days'),
    )
  })

  tripTest('is only for dispatchers', async ({ dora }) => {
    expect((await dora.call(rotaWeek, { query: { date: day } })).status).toBe(403)
    const body = { driverGuid: dora.accountGuid, date: day, kind: 'absent' as const }
    expect((await dora.call(saveShift, { body })).status).toBe(403)
    expect((await dora.call(copyRota, { body: { date: day } })).status).toBe(403)
  })

  tripTest('determines absences, breaks and suggestions', async ({ theDay, dora, olaf }) => {
    const trip = await theDay.bookOne({ pickupTime: '13:00' })
    await set(theDay, dora, day, 'absent', { note: 'Holiday' })
    expect(await theDay.give(trip, dora)).toMatchObject(
      refusal('driver', 'Dora is absent on Fri 20 Nov: Holiday'),
    )
    expect(
      await theDay.dan.must(dispatcherDriverState, { query: { userGuid: dora.accountGuid } }),
    ).toMatchObject({ state: 'offShift' })
    await set(theDay, dora, day, 'hours', {
      from: '08:00',
      to: '18:00',
      breakFrom: '13:15',
      breakTo: '13:45',
    })
    expect(await theDay.give(trip, dora)).toMatchObject(
      refusal('driver', 'Dora has a break from 13:15 to 13:45'),
    )
    expect((await theDay.onBoard(trip)).suggestion?.driverGuid).toBe(olaf.accountGuid)
    await set(theDay, dora, day, 'hours', { from: '08:00', to: '18:00' })
    await theDay.mustGive(trip, dora)
    await theDay.mustGive(trip, dora, { vehicleGuid: await theDay.usualCar(dora, 'Sedan of Dora') })
    await set(theDay, dora, day, 'absent')
    // The trip stays assigned, and the board shows the conflict.
    expect(await theDay.onBoard(trip)).toMatchObject({
      driverName: 'Dora',
      against: ['Dora is absent on Fri 20 Nov'],
    })
    // A dispatcher can accept it: it is no longer counted, until the rota changes again.
    const accepting = { action: 'acceptConflicts', tripGuid: trip.guid } as const
    const reason = 'She does this one on her way home'
    await theDay.dan.must(dispatcherAction, { body: { ...accepting, reason } })
    expect(await theDay.onBoard(trip)).toMatchObject({
      against: [],
      accepted: ['Dora is absent on Fri 20 Nov'],
    })
    const { history } = await theDay.dan.must(dispatcherTrip, { query: { tripGuid: trip.guid } })
    expect(history[0]).toMatchObject({ action: 'keepDriver', reason })
    await set(theDay, dora, day, 'hours', { from: '14:00', to: '18:00' })
    expect((await theDay.onBoard(trip)).against).toEqual(['Dora works from 14:00 to 18:00'])
    await set(theDay, dora, day, 'hours', { from: '08:00', to: '18:00' })
    expect(await theDay.dan.call(dispatcherAction, { body: { ...accepting, reason } })).toMatchObject(
      refusal('trip', 'This trip no longer has a conflict'),
    )
  })
})
