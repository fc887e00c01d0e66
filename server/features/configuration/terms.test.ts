import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { driverDepartPickup, driverStartTrip, driverStartWait } from '#contract/driver.ts'
import type { BodyIn } from '#contract/endpoint.ts'
import { cancelBookingChange } from '#contract/booking-changes.ts'
import { priceTerms, revokeTerms, tryPrices } from '#contract/prices.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { advancedBooker } from '#server/testing/book-advanced.ts'
import { cancellingOf } from '#server/testing/changes.ts'
import { day, morning, openTripDay, type TripDay, type Who } from '#server/testing/trip-day.ts'

let theDay: TripDay
let admin: Who
beforeAll(async () => {
  theDay = await openTripDay()
  admin = await signedIn(theDay.portal, ['adminSystem'], { name: 'Ada Admin' })
})
beforeEach(async () => {
  theDay.portal.clock.now = morning
  await theDay.db.updateTable('site').set({ settings: '{}' }).execute()
})
afterAll(() => theDay.portal.close())

type Typed = Partial<BodyIn<typeof priceTerms.save>>

/** What the form sends: the current terms with the changes typed in. */
async function typed(more: Typed): Promise<Record<string, unknown>> {
  const { items, today, version } = await admin.must(priceTerms.load)
  const now = items.findLast((it) => it.validFrom === null || it.validFrom <= today)
  return { ...now, guid: null, version, ...more }
}
const setTerms = async (more: Typed) =>
  (await admin.must(priceTerms.save, { body: await typed(more) })).guid ?? ''
const trySetting = async (more: Typed) => admin.call(priceTerms.save, { body: await typed(more) })
const windows = async () =>
  (await admin.must(priceTerms.load)).items.map((it) => [it.validFrom, it.validTo, it.graceMinutesArrival])
const history = () =>
  theDay.db
    .selectFrom('history')
    .select(['action', 'subject_guid', 'before', 'after'])
    .where('subject_kind', '=', 'terms')
    .orderBy('guid')
    .execute()

const half = { kind: 'hourly', hoursBefore: 12, feeBasisPoints: 5000 } as const

describe('terms apply from a day on', () => {
  test('the previous terms apply until then; each shows its days and who set it', async () => {
    expect(await windows()).toEqual([[null, null, 60]])
    const guid = await setTerms({ validFrom: '2026-12-01', graceMinutesArrival: 45 })
    await setTerms({ validFrom: '2027-01-01', graceMinutesArrival: 30 })
    expect(await windows()).toEqual([
      [null, '2026-11-30', 60],
      ['2026-12-01', '2026-12-31', 45],
      ['2027-01-01', null, 30],
    ])
    expect((await admin.must(priceTerms.load)).items.map((it) => [it.setBy, it.setAt])).toEqual([
      [null, null],
      ['Ada Admin', morning],
      ['Ada Admin', morning],
    ])
    expect((await history()).at(-2)).toMatchObject({
      action: 'setTerms',
      subject_guid: guid,
      before: { graceMinutesArrival: 60 },
      after: { validFrom: '2026-12-01', graceMinutesArrival: 45 },
    })
  })

  test('before they start, they can be changed, moved to another day and revoked', async () => {
    const guid = await setTerms({ validFrom: '2026-12-01', graceMinutesArrival: 45 })
    const moved = await setTerms({ guid, validFrom: '2026-12-15', graceMinutesArrival: 40 })
    expect(await windows()).toEqual([
      [null, '2026-12-14', 60],
      ['2026-12-15', null, 40],
    ])
    expect((await trySetting({ guid, validFrom: '2026-12-20' })).body).toMatchObject({
      errors: [{ name: 'terms' }],
    })
    const { version } = await admin.must(priceTerms.load)
    await admin.must(revokeTerms, { body: { guid: moved, version } })
    expect(await windows()).toEqual([[null, null, 60]])
    expect(
      (await admin.call(revokeTerms, { body: { guid: moved, version: version + 1 } })).body,
    ).toMatchObject({
      errors: [{ name: 'terms', message: expect.stringContaining('revoked or changed in the meantime') }],
    })
    expect((await history()).slice(-3).map((it) => it.action)).toEqual([
      'setTerms',
      'changeTerms',
      'takeBackTerms',
    ])
  })

  test('terms from today apply immediately, can be corrected the same day, and can’t be revoked', async () => {
    await setTerms({ validFrom: day, graceMinutesArrival: 45 })
    const guid = await setTerms({ validFrom: day, graceMinutesArrival: 50 })
    expect(await windows()).toEqual([
      [null, '2026-11-19', 60],
      [day, null, 50],
    ])
    const { version } = await admin.must(priceTerms.load)
    const answer = await admin.call(revokeTerms, { body: { guid, version } })
    expect(answer.body).toMatchObject({
      errors: [{ message: 'These terms already apply. Set new terms from a later day.' }],
    })
  })

  test.each([
    [
      'for a past day',
      { validFrom: '2026-11-19' },
      '"validFrom":{"kind":"property","message":"Choose today or a later date',
    ],
    [
      'for a day on which other terms start',
      { validFrom: '2026-12-01' },
      '"validFrom":{"kind":"property","message":"Other terms',
    ],
    [
      'with two lines for the same hours',
      { validFrom: '2026-12-02', cancellation: [half, half] },
      'Another line has the same hours',
    ],
    [
      'with an undefined tax for fees',
      { validFrom: '2026-12-02', feeTaxCode: 'NOWHERE' },
      '"feeTaxCode":{"kind":"property","message":"Choose a tax',
    ],
    [
      'after a concurrent change by another user',
      { validFrom: '2026-12-02', version: 1 },
      'Another user changed the settings',
    ],
  ])('they are refused %s', async (_, wrong, message) => {
    await setTerms({ validFrom: '2026-12-01' })
    const answer = await trySetting(wrong)
    expect(answer.status).toBe(400)
    expect(JSON.stringify(answer.body)).toContain(message)
    expect(await windows()).toHaveLength(2)
  })
})

test('a guest who cancels pays by the terms that applied to the date at booking', async () => {
  const book = advancedBooker(theDay.portal, theDay.company)
  const turn = '2026-11-27'
  const bookBoth = async () => [await book({ arrival: addDays(turn, -1) }), await book({ arrival: turn })]
  const before = await bookBoth()
  theDay.portal.clock.forward(1)
  const guid = await setTerms({
    validFrom: turn,
    cancellation: [{ kind: 'arrivalFastTrack', hoursBefore: 500, feeBasisPoints: 3000 }],
  })
  theDay.portal.clock.forward(1)
  const after = await bookBoth()
  theDay.portal.clock.forward(1)
  const { version } = await admin.must(priceTerms.load)
  await admin.must(revokeTerms, { body: { guid, version } })
  const fees = await Promise.all(
    [...before, ...after].map(async ({ booking }) => {
      const plan = await theDay.agent.must(cancelBookingChange.confirm, {
        body: await cancellingOf(theDay.db, booking['arrivalFastTrack'], { reason: 'Ill' }),
      })
      const line = plan.lines.find((it) => /cancellation fee$/i.test(it.label))
      return [line?.amountCents, line?.after]
    }),
  )
  expect(fees).toEqual([
    [0, 'free this far in advance'],
    [0, 'free this far in advance'],
    [0, 'free this far in advance'],
    // Revoked since, but shown to guests.
    [expect.any(Number), '30% within 500 hours, terms effective Fri 27 Nov 2026'],
  ])
  expect(fees[3]?.[0]).toBeGreaterThan(0)
})

test('waiting costs follow the terms that applied to the date at booking', async () => {
  const reported = await theDay.bookOne({ pickupTime: '12:00' })
  theDay.portal.clock.forward(1)
  await setTerms({ validFrom: day, graceMinutesElsewhere: 5, waitCentsPerMinute: 200 })
  theDay.portal.clock.forward(1)
  const later = await theDay.bookOne({ pickupTime: '15:00' })
  const charges: number[] = []
  for (const [trip, hour] of [
    [reported, '16'],
    [later, '19'],
  ] as const) {
    const driver = await theDay.newDriver(`Driver of ${hour}`)
    await theDay.mustGive(trip, driver, { force: true })
    const at = (minute: string) => `${day}T${hour}:${minute}:00Z`
    await theDay.drive(
      driver,
      trip,
      [driverStartTrip, at('00')],
      [driverStartWait, at('01')],
      [driverDepartPickup, at('31')],
    )
    charges.push((await theDay.rowOf(trip)).wait_charge_cents)
  }
  // 30 minutes: 15 beyond the old grace at 1.00, 25 beyond the new at 2.00, each with 10% tax.
  expect(charges).toEqual([1650, 5500])
})

test('the pickup time of an arrival uses the clearance of its own day', async () => {
  await setTerms({ validFrom: '2026-11-22', clearanceMinutes: 75 })
  const pickups = await Promise.all(
    ['2026-11-21', '2026-11-22'].map(
      async (date) => (await theDay.bookOne({ date, direction: 'arrival' })).pickupAt,
    ),
  )
  // The flight lands at 14:00 local, 18:00Z.
  expect(pickups).toEqual(['2026-11-21T18:45:00Z', '2026-11-22T19:15:00Z'])
})

test('an example is priced under the terms of its date and names them', async () => {
  await setTerms({
    validFrom: '2026-12-01',
    graceMinutesElsewhere: 5,
    cancellation: [{ kind: 'arrivalFastTrack', hoursBefore: 12, feeBasisPoints: 2500 }],
  })
  const example = {
    what: 'fastTrack',
    direction: 'arrival',
    adults: 1,
    children: 0,
    infants: 0,
    time: '10:00',
  } as const
  const on = async (date: string) => (await admin.must(tryPrices, { body: { ...example, date } })).terms
  expect(await on('2026-11-30')).toMatchObject({
    validFrom: null,
    graceMinutesElsewhere: 15,
    cancellation: [{ hoursBefore: 48 }, { hoursBefore: 24 }],
  })
  expect(await on('2026-12-01')).toMatchObject({
    validFrom: '2026-12-01',
    graceMinutesElsewhere: 5,
    kinds: ['arrivalFastTrack'],
    cancellation: [{ kind: 'arrivalFastTrack', hoursBefore: 12, feeBasisPoints: 2500, feeCents: 2750 }],
  })
})

test('settings from before terms had dates apply from the start, and other settings stay', async () => {
  const migration = await readFile(
    new URL('../../db/migrations/0013-dated-terms.sql', import.meta.url),
    'utf8',
  )
  const old = { graceMinutesArrival: 25, postService: { on: false } }
  await theDay.db
    .updateTable('site')
    .set({ settings: JSON.stringify(old) })
    .execute()
  await sql.raw(migration).execute(theDay.db)
  expect(await windows()).toEqual([[null, null, 25]])
  const { settings } = await theDay.db.selectFrom('site').select('settings').executeTakeFirstOrThrow()
  expect(Object.keys(settings as object).toSorted()).toEqual(['postService', 'terms'])
})
