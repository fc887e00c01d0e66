import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dateStatus, dateStatusMonth } from '#contract/date-status.ts'
import { isRefusal } from '#domain/refusal.ts'
import { saveDateStatus } from '#server/features/date-status/commands/save-date-status.ts'
import { capacityOf } from '#server/features/date-status/queries.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { bookOnFlight } from '#server/testing/book-on-flight.ts'
import { openTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany, type SmallCompany } from '#server/testing/small-company.ts'
import { inUnitOfWork } from '#server/work/unit-of-work.ts'

let portal: TestPortal
let company: SmallCompany
let planner: Awaited<ReturnType<typeof signedIn>>
beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z')
  company = await makeSmallCompany(portal)
  planner = await signedIn(portal, ['viewDateStatus', 'policyOverride'])
})
afterAll(() => portal.close())

const save = (date: string, body: object) =>
  planner.call(dateStatus.save, { params: { date }, body: { mode: 'open', version: 0, ...body } })
const load = (date: string) => planner.must(dateStatus.load, { params: { date } })
const limited = (arrivalCapacity: number, departureCapacity: number) => ({
  mode: 'limited',
  arrivalCapacity,
  departureCapacity,
})

/** Places taken by bookings, as the fast-track feature counts them. */
async function take(date: string, direction: 'arrival' | 'departure', taken: number) {
  await portal.database.db
    .updateTable('fast_track_day')
    .set({ taken })
    .where('date', '=', date)
    .where('direction', '=', direction)
    .execute()
}
const lockedRow = (date: string, direction: 'arrival' | 'departure') =>
  portal.database.db
    .selectFrom('fast_track_day')
    .selectAll()
    .where('date', '=', date)
    .where('direction', '=', direction)
    .executeTakeFirstOrThrow()

describe('a month', () => {
  test('has all its days; days without settings are open', async () => {
    const month = await planner.must(dateStatusMonth, { query: { date: '2027-02-14' } }) // not moved
    expect(month).toMatchObject({ first: '2027-02-01', last: '2027-02-28' }) // not moved
    expect(month.items).toHaveLength(28)
    const none = { capacity: null, taken: 0, waitlisted: 0, left: null }
    expect(month.items[13]).toEqual({
      date: '2027-02-14', // not moved
      mode: 'open',
      arrival: none,
      departure: none,
      comments: '',
      closedAt: null,
      version: 0,
    })
  })

  test('shows capacity, places taken, places left and the waitlist', async () => {
    const date = '2026-11-25'
    await save(date, { ...limited(10, 4), comments: 'Regatta' })
    await take(date, 'arrival', 7)
    await bookOnFlight(portal, company, {
      flightGuid: await company.flightOn(date, 'arrival'),
      date,
      adults: 3,
      status: 'waitlisted',
    })
    const { items } = await planner.must(dateStatusMonth, { query: { date } })
    expect(items.find((it) => it.date === date)).toMatchObject({
      mode: 'limited',
      comments: 'Regatta',
      arrival: { capacity: 10, taken: 7, waitlisted: 3, left: 3 },
      departure: { capacity: 4, taken: 0, waitlisted: 0, left: 4 },
    })
  })

  test('needs a valid date and the permission', async () => {
    for (const wrong of ['', '?date=2026-11', '?date=2026-11-31'])
      expect((await planner.send('GET', `/api/datestatusmonth${wrong}`)).status).toBe(400)
    expect((await planner.send('GET', '/api/date-status/2026-02-30')).status).toBe(404)
    const agent = await signedIn(portal, ['editCustomer', 'policyOverride'])
    expect((await agent.call(dateStatusMonth, { query: { date: '2026-11-01' } })).status).toBe(403)
    expect((await agent.call(dateStatus.load, { params: { date: '2026-11-01' } })).status).toBe(403)
  })
})

describe('setting a date', () => {
  test('updates the row that bookings lock: capacity only while limited', async () => {
    const date = '2026-12-01'
    await save(date, limited(10, 20))
    expect(await lockedRow(date, 'arrival')).toMatchObject({ capacity: 10 })
    expect(await lockedRow(date, 'departure')).toMatchObject({ capacity: 20 })
    await save(date, { mode: 'waitlistOnly', arrivalCapacity: 10, departureCapacity: 20, version: 1 })
    expect(await lockedRow(date, 'arrival')).toMatchObject({ capacity: null, allowed_over: 0 })
    expect(await load(date)).toMatchObject({
      mode: 'waitlistOnly',
      arrival: { capacity: 10, left: 0 },
      version: 2,
    })
    expect(await capacityOf(portal.database.db, date, 'arrival')).toEqual({
      mode: 'waitlistOnly',
      capacity: 10,
      taken: 0,
    })
  })

  test('below the places taken keeps confirmed passengers, confirms no new ones, and is in the history', async () => {
    const date = '2026-12-02'
    await save(date, limited(10, 10))
    await take(date, 'arrival', 8)
    expect((await save(date, { ...limited(5, 10), version: 1 })).status).toBe(200)
    expect(await load(date)).toMatchObject({ arrival: { capacity: 5, taken: 8, left: 0 } })
    await expect(take(date, 'arrival', 9)).rejects.toThrow('never_beyond_capacity')
    const history = await portal.database.db
      .selectFrom('history')
      .selectAll()
      .where('action', '=', 'saveDateStatus')
      .where(sql<boolean>`after ->> 'date' = ${date}`)
      .orderBy('guid', 'desc')
      .executeTakeFirstOrThrow()
    expect(history.reason).toBe(
      'arrival: 8 of 5 places taken. Existing bookings stay confirmed, but new ones won’t be accepted.',
    )
    expect(history).toMatchObject({
      account_guid: planner.accountGuid,
      before: { arrivalCapacity: 10 },
      after: { arrivalCapacity: 5 },
    })
  })

  test('raising the capacity again resets the allowance above it', async () => {
    const date = '2026-12-03'
    await save(date, limited(10, 10))
    await take(date, 'departure', 8)
    await save(date, { ...limited(10, 5), version: 1 })
    expect(await lockedRow(date, 'departure')).toMatchObject({ allowed_over: 3 })
    await save(date, { ...limited(10, 9), version: 2 })
    expect(await lockedRow(date, 'departure')).toMatchObject({ allowed_over: 0 })
    await expect(take(date, 'departure', 10)).rejects.toThrow('never_beyond_capacity')
  })

  test('a limited date needs a non-negative number for each direction', async () => {
    expect((await save('2026-12-04', { mode: 'limited' })).body).toMatchObject({
      fields: {
        arrivalCapacity: { message: 'This field is required' },
        departureCapacity: { message: 'This field is required' },
      },
    })
    expect((await save('2026-12-04', limited(-1, 5))).body).toMatchObject({
      kind: 'object',
      fields: { arrivalCapacity: { message: 'At least 0' } },
    })
    expect((await save('2026-12-04', { mode: 'half open' })).status).toBe(400)
    expect((await load('2026-12-04')).version).toBe(0)
  })

  test('an outdated version is refused', async () => {
    const date = '2026-12-05'
    await save(date, { mode: 'closed' })
    const second = await save(date, { mode: 'open' })
    expect(second.status).toBe(400)
    expect(second.body).toEqual({
      errors: [{ name: 'Sat 5 Dec', message: 'Another user changed this date. Reload it and try again.' }],
    })
    expect((await load(date)).mode).toBe('closed')
  })

  test('needs a policy override, and notifies subscribers of the date', async () => {
    const viewer = await signedIn(portal, ['viewDateStatus', 'adminSystem'])
    expect(
      (
        await viewer.call(dateStatus.save, {
          params: { date: '2026-12-06' },
          body: { mode: 'closed', version: 0 },
        })
      ).status,
    ).toBe(403)
    await save('2026-12-06', { mode: 'closed' })
    const events = await portal.database.db
      .selectFrom('event')
      .select('topic')
      .where('date', '=', '2026-12-06')
      .execute()
    expect(events).toEqual([{ topic: 'dateStatus' }])
  })

  test('a closed day changes only with a policy override', async () => {
    const date = '2026-12-07'
    await save(date, { mode: 'open' })
    await portal.database.db
      .updateTable('date_status')
      .set({ closed_at: portal.clock.now, closed_by: planner.accountGuid })
      .where('date', '=', date)
      .execute()
    expect(await load(date)).toMatchObject({
      closedAt: '2026-11-20T13:00:00Z',
      closedBy: expect.stringContaining('Account'),
    })
    const form = { mode: 'closed', comments: '', version: 1 } as const
    const as = (permissions: ['policyOverride'] | []) =>
      ({ accountGuid: null, name: 'Job', kind: 'system', permissions, partnerGuid: null }) as const
    const refused = await inUnitOfWork(portal.database.db, { actor: as([]), now: portal.clock.now }, (work) =>
      saveDateStatus(work, date, form),
    )
    expect(isRefusal(refused)).toBe(true)
    expect(refused).toMatchObject({
      errors: [
        { name: 'Mon 7 Dec', message: 'This day is closed. You need a policy override to change it.' },
      ],
    })
    expect((await load(date)).mode).toBe('open')
    expect((await save(date, form)).status).toBe(200)
  })
})
