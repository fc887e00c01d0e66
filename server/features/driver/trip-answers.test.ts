import { beforeAll, expect, test } from 'vitest'
import { driverAssignedTrips, driverSaveAnswers } from '#contract/driver.ts'
import type { BoardTrip } from '#contract/dispatch.ts'
import { fields } from '#contract/fields.ts'
import { queryHistory } from '#contract/history.ts'
import { addMinutes } from '#domain/calendar/instant.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { dora, openDriverDay, ownTrip, theDay } from '#server/testing/driver-day.ts'
import type { TestBrowser } from '#server/testing/portal.ts'
import { morning } from '#server/testing/trip-day.ts'

/** Drivers’ questions about their trips and their answers, online and offline. */

openDriverDay()
let admin: TestBrowser
let odometer: string
let parcel: string

beforeAll(async () => {
  admin = await signedIn(theDay.portal, ['adminSystem'])
  const added = async (body: object) =>
    (await admin.must(fields.create.save, { body: body as never })).guid ?? ''
  odometer = await added({ owner: 'transport', kind: 'number', name: 'Odometer', askedByDriver: 'required' })
  parcel = await added({ owner: 'reservation', kind: 'yesNo', name: 'Parcel', askedByDriver: 'optional' })
  await added({ owner: 'transport', kind: 'text', name: 'Not for drivers' })
})

const questionsOf = async (trip: BoardTrip) => {
  const { items } = await dora.must(driverAssignedTrips)
  const found = items.find((it) => it.guid === trip.guid)
  const asked = found?.questions.map((it) => [it.of, it.fields.map(({ name }) => name)])
  return { asked, answers: found?.answers ?? {} }
}
const send = (trip: BoardTrip, value: number, seen: number | null = null, more: object = {}) =>
  dora.call(driverSaveAnswers, {
    query: { tripGuid: trip.guid },
    body: {
      answers: [{ of: trip.guid, field: odometer, value, seen }],
      deviceAt: addMinutes(morning, -5),
      ...more,
    },
  })

test('the phone gets the questions; answers are stored, shown and in the history', async () => {
  const trip = await ownTrip()
  expect(await questionsOf(trip)).toEqual({
    asked: [
      [trip.groupGuid, ['Parcel']],
      [trip.guid, ['Odometer']],
    ],
    answers: { [trip.groupGuid]: {}, [trip.guid]: {} },
  })
  const answers = [
    { of: trip.guid, field: odometer, value: 1200, seen: null },
    { of: trip.groupGuid, field: parcel, value: true, seen: null },
  ]
  await dora.must(driverSaveAnswers, { query: { tripGuid: trip.guid }, body: { answers } })
  expect((await questionsOf(trip)).answers).toEqual({
    [trip.groupGuid]: { [parcel]: true },
    [trip.guid]: { [odometer]: 1200 },
  })
  const { items } = await admin.must(queryHistory, { query: { subject: trip.guid } })
  const line = items.find((it) => it.action === 'answerFields')
  expect(JSON.stringify(line?.after)).toContain('"Odometer":"1200"')
  expect(JSON.stringify(line?.before)).not.toContain('Odometer')
})

test('a repeated answer has no effect; a conflicting one goes to the dispatchers with its text', async () => {
  const trip = await ownTrip()
  expect((await send(trip, 1200)).status).toBe(200)
  expect((await send(trip, 1200)).body).not.toHaveProperty('unmatched')
  expect((await send(trip, 1300)).body).toMatchObject({
    unmatched: '“Odometer” was changed in the meantime. The driver’s answers: Odometer: 1300',
  })
  expect((await questionsOf(trip)).answers[trip.guid]).toEqual({ [odometer]: 1200 })
  expect((await send(trip, 1300, 1200)).body).not.toHaveProperty('unmatched')
})

test('answers about a trip that was reassigned go to the dispatchers', async () => {
  const trip = await ownTrip()
  const other = await theDay.newDriver('Otto Other')
  await theDay.mustGive(trip, other, { force: true })
  expect((await send(trip, 1200)).body).toMatchObject({
    unmatched: expect.stringContaining('This trip is no longer assigned to you'),
  })
  expect((await send(trip, 1200, null, { deviceAt: undefined })).status).toBe(400)
})

test('a trip that was never the driver’s doesn’t exist', async () => {
  const trip = await theDay.bookOne({})
  expect((await send(trip, 1200)).status).toBe(404)
})
