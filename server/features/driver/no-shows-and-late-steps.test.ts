import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { dispatcherReschedule, dispatcherTrip, type BoardTrip } from '#contract/dispatch.ts'
import { driverNoShowTrip, driverRescheduleTrip, driverStartTrip, driverStartWait } from '#contract/driver.ts'
import { dora, mustStep, ownTrip, step, theDay, openDriverDay } from '#server/testing/driver-day.ts'
import { at, day, morning } from '#server/testing/trip-day.ts'
import { allMailSent } from '#server/testing/mail-sends.ts'

openDriverDay()

const attempt = { at: at('17:45'), how: 'call', note: 'No answer' } as const

describe('a no-show', () => {
  const noShow = (trip: BoardTrip, body: object) =>
    dora.call(driverNoShowTrip, {
      query: { tripGuid: trip.guid },
      body: { contactAttempts: [attempt], evidence: 'Waited at the lobby', ...body },
    })
  const refusal = (message: string) => ({ status: 400, body: { errors: [{ name: 'trip', message }] } })

  test('requires the end of the grace, a contact attempt and evidence', async () => {
    const trip = await ownTrip()
    theDay.portal.clock.now = at('17:40')
    expect(await noShow(trip, {})).toMatchObject(refusal('This trip hasn’t started yet'))
    await mustStep(driverStartTrip, trip)
    await mustStep(driverStartWait, trip)
    expect(await noShow(trip, {})).toMatchObject(refusal('The grace period ends in 15 minutes'))
    theDay.portal.clock.now = at('17:55')
    expect(await noShow(trip, { contactAttempts: [] })).toMatchObject(
      refusal('Try to contact the guest first, and record the attempt'),
    )
    expect(await noShow(trip, { evidence: ' ' })).toMatchObject({
      status: 400,
      body: { kind: 'object', fields: { evidence: {} } },
    })
    for (const wrong of ['2020-01-01T12:00:00Z', at('17:30'), at('19:30')])
      expect(await noShow(trip, { contactAttempts: [{ ...attempt, at: wrong }] })).toMatchObject({
        status: 400,
      })
    expect(
      await noShow(trip, { contactAttempts: [attempt, { ...attempt, at: '2020-01-01T12:00:00Z' }] }),
    ).toMatchObject(refusal('Contact attempts must be between your arrival at the pickup and now'))
    expect(
      (await noShow(trip, { place: { latitude: 13.07, longitude: -59.49, accuracyMetres: 12 } })).status,
    ).toBe(200)
    const { noShowFile } = await theDay.dan.must(dispatcherTrip, { query: { tripGuid: trip.guid } })
    expect(noShowFile).toEqual({
      closedAt: at('17:55'),
      arrivedAt: at('17:40'),
      waitedFrom: at('17:40'),
      graceMinutes: 15,
      flight: null,
      desk: null,
      contactAttempts: [attempt],
      place: { latitude: 13.07, longitude: -59.49, accuracyMetres: 12 },
      acknowledgement: '',
      evidence: 'Waited at the lobby',
    })
    expect(await theDay.rowOf(trip)).toMatchObject({
      status: 'noShow',
      closed_at: at('17:55'),
      contact_attempts: [attempt],
      no_show_evidence: 'Waited at the lobby',
    })
    expect(await theDay.statusOfBooking(trip)).toBe('noShow')
    expect(await theDay.pushesTo(theDay.dan)).toContainEqual(
      expect.objectContaining({ template: 'tripNoShow', subject: 'No-show: Zoë Ångström' }),
    )
  })

  test('recorded before its waiting time was counted gets it from its record', async () => {
    const trip = await ownTrip()
    theDay.portal.clock.now = at('17:40')
    await mustStep(driverStartTrip, trip)
    await mustStep(driverStartWait, trip)
    theDay.portal.clock.now = at('17:57')
    expect((await noShow(trip, {})).status).toBe(200)
    const own = theDay.db.updateTable('trip').where('guid', '=', trip.guid)
    await own.set({ wait_minutes: null, earlier_wait_minutes: 4, earlier_wait_counts: true }).execute()
    const file = new URL('../../db/migrations/0220-wait-of-no-shows.sql', import.meta.url)
    const migration = sql.raw(await readFile(file, 'utf8'))
    await migration.execute(theDay.db)
    expect(await theDay.rowOf(trip)).toMatchObject({ wait_minutes: 21 })
    await own.set({ wait_minutes: null, no_show_file: null }).execute()
    await migration.execute(theDay.db)
    expect(await theDay.rowOf(trip)).toMatchObject({ wait_minutes: null })
  })

  test('is refused before the flight has landed, however long the driver waits', async () => {
    const trip = await ownTrip({ direction: 'arrival' })
    theDay.portal.clock.now = at('23:00')
    await mustStep(driverStartTrip, trip, at('18:00'))
    await mustStep(driverStartWait, trip, at('18:40'))
    expect(await noShow(trip, {})).toMatchObject(refusal('The flight hasn’t landed yet'))
  })

  test('needs an explanation if the desk has checked in the party, and the record has it', async () => {
    const trip = await ownTrip({ direction: 'arrival', fastTrack: true })
    const flight = theDay.db.updateTable('flight').where('guid', '=', trip.flight?.guid ?? '')
    await flight.set({ actual_at: at('18:00'), status: 'landed' }).execute()
    theDay.portal.clock.now = at('18:30')
    await mustStep(driverStartTrip, trip)
    await mustStep(driverStartWait, trip)
    const atDesk = theDay.db
      .updateTable('booking_passenger')
      .where((of) =>
        of(
          'booking_guid',
          'in',
          of.selectFrom('booking').select('guid').where('group_guid', '=', trip.groupGuid),
        ),
      )
    await atDesk.set({ state: 'checkedIn' }).execute()
    theDay.portal.clock.now = at('19:50')
    const contactAttempts = [{ ...attempt, at: at('19:40') }]
    const message = 'The desk has checked in 2 of 2 passengers. Explain why this is still a no-show.'
    expect(await noShow(trip, { contactAttempts })).toMatchObject({
      status: 400,
      body: { fields: { acknowledgement: { message } } },
    })
    expect(await noShow(trip, { contactAttempts, deviceAt: at('19:49') })).toMatchObject({ status: 400 })
    const acknowledgement = 'The desk saw them leave in another car'
    expect((await noShow(trip, { contactAttempts, acknowledgement })).status).toBe(200)
    const { noShowFile, history } = await theDay.dan.must(dispatcherTrip, { query: { tripGuid: trip.guid } })
    expect(noShowFile).toMatchObject({
      flight: { ident: 'BA2155', landedAt: at('18:00'), throughAt: at('18:45') },
      waitedFrom: at('18:45'),
      graceMinutes: 60,
      desk: { expected: 0, checkedIn: 2, noShow: 0 },
      acknowledgement,
    })
    expect(history[0]).toMatchObject({
      action: 'noShowTrip',
      reason: `Waited at the lobby. ${acknowledgement}`,
    })
    await flight.set({ actual_at: null, status: 'scheduled' }).execute()
  })

  test('sent late for a party that the desk has checked in goes to the dispatcher', async () => {
    const trip = await ownTrip({ direction: 'arrival', fastTrack: true })
    const flight = theDay.db.updateTable('flight').where('guid', '=', trip.flight?.guid ?? '')
    await flight.set({ actual_at: at('18:00'), status: 'landed' }).execute()
    await theDay.db
      .updateTable('booking_passenger')
      .set({ state: 'checkedIn' })
      .where((of) =>
        of(
          'booking_guid',
          'in',
          of.selectFrom('booking').select('guid').where('group_guid', '=', trip.groupGuid),
        ),
      )
      .execute()
    theDay.portal.clock.now = at('21:00')
    await mustStep(driverStartTrip, trip, at('18:20'))
    await mustStep(driverStartWait, trip, at('18:40'))
    const { body } = await noShow(trip, {
      contactAttempts: [{ ...attempt, at: at('19:40') }],
      deviceAt: at('19:50'),
    })
    expect(body).toMatchObject({ unmatched: expect.stringMatching(/^The desk has checked in 2 of 2/) })
    expect(await theDay.rowOf(trip)).toMatchObject({ status: 'waiting' })
    await flight.set({ actual_at: null, status: 'scheduled' }).execute()
  })

  test('made offline too early goes to the dispatcher with the driver’s notes', async () => {
    const trip = await ownTrip()
    theDay.portal.clock.now = at('18:00')
    await mustStep(driverStartTrip, trip, at('17:30'))
    await mustStep(driverStartWait, trip, at('17:35'))
    const { body } = await noShow(trip, { deviceAt: at('17:40') })
    const reason =
      'The grace period ends in 10 minutes. The driver says: Waited at the lobby (1 contact attempt)'
    expect(body).toMatchObject({ unmatched: reason })
    expect(await theDay.exceptionsOf(trip)).toMatchObject([
      { action: 'noShow', device_at: at('17:40'), driver_guid: dora.accountGuid, reason },
    ])
  })
})

describe('a reschedule by the driver', () => {
  const to = (time: string, more: object = {}) => ({ date: day, time, reason: 'The guests asked', ...more })

  test('moves the trip and the booking, notifies the guest and the dispatchers, and restarts the trip', async () => {
    const trip = await ownTrip()
    await allMailSent(theDay.db)
    await mustStep(driverStartTrip, trip)
    await dora.must(driverRescheduleTrip, { query: { tripGuid: trip.guid }, body: to('16:10') })
    expect(await theDay.rowOf(trip)).toMatchObject({
      status: 'assigned',
      pickup_at: at('20:10'),
      started_at: null,
      driver_guid: dora.accountGuid,
    })
    const booking = await theDay.db
      .selectFrom('booking')
      .select(['service_time'])
      .where('guid', '=', trip.bookingGuid)
      .executeTakeFirst()
    expect(booking).toEqual({ service_time: '16:10' })
    const mail = await theDay.db
      .selectFrom('outbox')
      .select(['subject', 'body'])
      .where('group_guid', '=', trip.groupGuid)
      .where('template', '=', 'newPickup')
      .execute()
    expect(mail[0]?.subject).toBe(`New pickup time: Fri 20 Nov, 16:10, Sea Hotel (${trip.reference})`)
    expect(mail[0]?.body).toMatch(
      /Departure transfer\nRoute: Sea Hotel to Airport\nDate and time: Friday 20 November 2026, \d\d:\d\d → Friday 20 November 2026, 16:10/,
    )
    expect(mail[0]?.body).toContain('Pickup: 16:10\nFrom: Sea Hotel')
    expect((await theDay.pushesTo(theDay.dan)).map((it) => it.subject)).toContain(
      'Dora Driver changed a trip',
    )
  })

  test('to the time of another trip of theirs unassigns it', async () => {
    const [trip] = [await ownTrip(), await ownTrip({ pickupTime: '16:00' })]
    const saved = await dora.must(driverRescheduleTrip, { query: { tripGuid: trip.guid }, body: to('16:10') })
    expect(saved.toast).toBe(
      `${trip.reference} moved to Fri 20 Nov 16:10; Dora Driver is busy then, ` +
        'so the trip needs another driver',
    )
    expect(await theDay.rowOf(trip)).toMatchObject({ status: 'unassigned', driver_guid: null })
  })

  test('to a past time is refused on its field', async () => {
    const trip = await ownTrip()
    const answer = await dora.call(driverRescheduleTrip, {
      query: { tripGuid: trip.guid },
      body: to('08:00'),
    })
    expect(answer).toMatchObject({
      status: 400,
      body: { fields: { time: { message: 'Choose a time in the future' } } },
    })
  })
})

describe('a late step', () => {
  test('of a trip since reassigned is stored for the dispatcher and changes nothing else', async () => {
    const trip = await ownTrip()
    const other = await theDay.otherDriver('Olga Other')
    await theDay.mustGive(trip, other)
    theDay.portal.clock.forward(30)
    const answer = await step(driverStartTrip, trip, morning)
    expect(answer).toMatchObject({
      status: 200,
      body: {
        unmatched: 'This trip is no longer assigned to you',
        toast: '“Start trip” no longer applies. The dispatcher has been notified.',
      },
    })
    expect(await theDay.rowOf(trip)).toMatchObject({ status: 'assigned', driver_guid: other.accountGuid })
    const board = await theDay.board()
    const message = '“Start trip” couldn’t be applied: This trip is no longer assigned to you'
    expect(board.exceptions).toContainEqual(
      expect.objectContaining({ tripGuid: trip.guid, message, driverName: 'Dora Driver', deviceAt: morning }),
    )
    expect(await theDay.pushesTo(theDay.dan)).toContainEqual(
      expect.objectContaining({ template: 'tripException' }),
    )
  })

  test('from before a reschedule no longer applies', async () => {
    const trip = await ownTrip()
    theDay.portal.clock.forward(30)
    await theDay.dan.must(dispatcherReschedule, {
      body: { tripGuid: trip.guid, date: day, time: '16:00', reason: 'Flight moved' },
    })
    expect((await mustStep(driverStartTrip, trip, morning)).unmatched).toBe(
      'This trip was rescheduled or reopened after you saved this step. Check the trip and try again.',
    )
    expect(await theDay.rowOf(trip)).toMatchObject({ status: 'assigned' })
    expect((await mustStep(driverStartTrip, trip, theDay.portal.clock.now)).unmatched).toBeUndefined()
  })

  test('on a closed day is stored for the dispatcher', async () => {
    const trip = await ownTrip()
    await theDay.db
      .insertInto('date_status')
      .values({ date: day, closed_at: morning, updated_at: morning })
      .execute()
    expect((await mustStep(driverStartTrip, trip, morning)).unmatched).toBe(
      'This day is closed. You need a policy override to change it.',
    )
    await theDay.db.deleteFrom('date_status').where('date', '=', day).execute()
  })
})
