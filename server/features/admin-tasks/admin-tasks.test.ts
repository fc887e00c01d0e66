import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as contract from '#contract/admin-tasks.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { countOf, day, now, openTaskDesk, type TaskDesk } from '#server/testing/task-desk.ts'
import { bookTrips } from '#server/testing/trips.ts'

let feed: TaskDesk
beforeAll(async () => {
  feed = await openTaskDesk()
  const agent = await signedIn(feed.portal, ['editCustomer', 'viewCustomer', 'policyOverride'])
  const dan = await signedIn(feed.portal, ['dispatcher'])
  await bookTrips(agent, dan, feed.company, { date: day, direction: 'arrival', fastTrack: true })
  await bookTrips(agent, dan, feed.company, {
    date: day,
    direction: 'arrival',
    fastTrack: true,
    lastName: 'Second',
  })
})
afterAll(() => feed.close())

const plan = (task: contract.AdminTask, query?: Record<string, unknown>) => feed.plan(task, query)
const run = (task: contract.AdminTask, body?: Record<string, unknown>) => feed.run(task, body)
const historyOf = (action: string) => feed.historyOf(action)

/** The newest history entries of this action. */
const written = (action: string) =>
  feed.db
    .selectFrom('history')
    .select(['subject_guid', 'customer_guid', 'group_guid', 'reason', 'before', 'after'])
    .where('action', '=', action)
    .orderBy('guid', 'desc')
    .executeTakeFirst()
const told = (topic: string) =>
  feed.db.selectFrom('event').select(['date', 'guid']).where('topic', '=', topic).execute()

describe('day numbers', () => {
  const numbers = async () =>
    (
      await feed.db
        .selectFrom('booking')
        .select('day_number')
        .where('kind', '=', 'arrivalFastTrack')
        .orderBy('created_at')
        .orderBy('guid')
        .execute()
    ).map((it) => it.day_number)

  test('are assigned to parties without one after the last number; existing ones stay', async () => {
    expect(await numbers()).toEqual([1, 2])
    await sql`update booking set day_number = null where kind = 'arrivalFastTrack'
      and day_number = 1`.execute(feed.db)
    const before = await plan(contract.assignDayNumbers, { date: day })
    const telling = await told('fastTrack')
    expect([
      countOf(before, 'Arrivals without a number'),
      countOf(before, 'Departures without a number'),
    ]).toEqual([1, 0])
    expect(await run(contract.assignDayNumbers, { date: day })).toMatchObject({
      state: 'done',
      counts: { 'Parties numbered': 1 },
    })
    expect(new Set(await numbers())).toEqual(new Set([2, 3]))
    expect(await historyOf('assignDayNumber')).toMatchObject([{ who: 'Ada Admin' }])
    const { group_guid, customer_guid, ...booking } = await feed.db
      .selectFrom('booking')
      .innerJoin('booking_group', 'booking_group.guid', 'booking.group_guid')
      .select(['booking.guid as subject_guid', 'group_guid', 'customer_guid'])
      .where('day_number', '=', 3)
      .executeTakeFirstOrThrow()
    expect(await written('assignDayNumber')).toMatchObject({
      ...booking,
      group_guid,
      customer_guid,
      after: { date: day, dayNumber: 3 },
    })
    expect((await told('fastTrack')).slice(telling.length)).toEqual([{ date: day, guid: null }])
    expect((await plan(contract.assignDayNumbers, { date: day })).whyNot).toBe(
      'Every party on Fri 20 Nov has a number',
    )
    expect(await run(contract.assignDayNumbers, { date: day })).toMatchObject({
      counts: { 'Parties numbered': 0 },
    })
  })

  test('aren’t assigned on a closed day', async () => {
    await sql`update booking set day_number = null where kind = 'arrivalFastTrack'
      and day_number = 3`.execute(feed.db)
    await feed.db.insertInto('date_status').values({ date: day, closed_at: now, updated_at: now }).execute()
    expect(await run(contract.assignDayNumbers, { date: day })).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('This day is closed') as string,
    })
    await feed.db.deleteFrom('date_status').execute()
    expect(await run(contract.assignDayNumbers, { date: day })).toMatchObject({ state: 'done' })
  })
})

describe('search names', () => {
  test('are rebuilt only where they differ', async () => {
    await feed.db
      .updateTable('customer')
      .set({ query_name: 'nobody' })
      .where('last_name', '=', 'Second')
      .execute()
    await feed.db
      .updateTable('location')
      .set({ query_name: 'nowhere' })
      .where('guid', '=', feed.company.hotel)
      .execute()
    expect(countOf(await plan(contract.addQueryNames), 'Locations')).toBe(2)
    const done = await run(contract.addQueryNames)
    expect(done.counts).toMatchObject({
      'Customers updated': 1,
      'Passengers updated': 0,
      'Locations updated': 1,
    })
    const { query_name: name } = await feed.db
      .selectFrom('customer')
      .select('query_name')
      .where('last_name', '=', 'Second')
      .executeTakeFirstOrThrow()
    expect(name).toMatch(/ second$/)
    expect((await run(contract.addQueryNames)).counts).toMatchObject({
      'Customers updated': 0,
      'Locations updated': 0,
    })
  })
})

describe('original booking dates', () => {
  const days = { from: day, to: day }

  test('are set to the airport’s date of the first booking, with the reason in the history; a channel’s dates stay', async () => {
    const groups = await feed.db
      .selectFrom('booking_group')
      .select(['guid', 'reference'])
      .orderBy('guid')
      .execute()
    const [first, second] = groups
    // 03:00Z is still the day before at the airport.
    await feed.db
      .updateTable('booking')
      .set({ created_at: '2026-11-19T03:00:00Z' })
      .where('group_guid', '=', first?.guid ?? '')
      .execute()
    await feed.db
      .updateTable('booking_group')
      .set({ source: 'bokun', original_booked_on: '2026-01-01' })
      .where('guid', '=', second?.guid ?? '')
      .execute()
    const before = await plan(contract.resetOriginalBookingDate, days)
    const groupOf = () =>
      feed.db
        .selectFrom('booking_group')
        .select(['customer_guid', 'version', 'updated_at'])
        .where('guid', '=', first?.guid ?? '')
        .executeTakeFirstOrThrow()
    const { customer_guid, version } = await groupOf()
    const telling = await told('group')
    feed.portal.clock.forward(1)
    expect(before.notes).toContain(`${first?.reference}: Fri 20 Nov → Wed 18 Nov`)
    expect([
      countOf(before, 'Dates to change'),
      countOf(before, 'From a channel or file (unchanged)'),
    ]).toEqual([1, 1])
    expect(
      (await run(contract.resetOriginalBookingDate, { ...days, reason: 'Moved from the old system' })).counts,
    ).toEqual({
      'Dates changed': 1,
    })
    const after = await feed.db
      .selectFrom('booking_group')
      .select('original_booked_on')
      .orderBy('guid')
      .execute()
    expect(after.map((it) => it.original_booked_on)).toEqual(['2026-11-18', '2026-01-01'])
    expect(await historyOf('resetOriginalDate')).toMatchObject([
      { who: 'Ada Admin', reason: 'Moved from the old system' },
    ])
    expect(await written('resetOriginalDate')).toMatchObject({
      subject_guid: first?.guid,
      group_guid: first?.guid,
      customer_guid,
      before: { originalBookedOn: '2026-11-20' },
      after: { originalBookedOn: '2026-11-18' },
    })
    expect(await groupOf()).toEqual({
      customer_guid,
      version: version + 1,
      updated_at: feed.portal.clock.now,
    })
    expect((await told('group')).slice(telling.length)).toEqual([{ date: null, guid: first?.guid }])
    expect((await plan(contract.resetOriginalBookingDate, days)).whyNot).toBe(
      'All original booking dates are already correct',
    )
    expect((await run(contract.resetOriginalBookingDate, { ...days, reason: 'Once more' })).counts).toEqual({
      'Dates changed': 0,
    })
    expect(await historyOf('resetOriginalDate')).toHaveLength(1)
    expect((await groupOf()).version).toBe(version + 1)
  })

  test.each([
    ['no reason', { ...days, reason: ' ' }, 'reason'],
    ['reversed days', { from: '2026-11-21', to: day, reason: 'So' }, 'to'],
    ['more than about a year', { from: '2025-01-01', to: day, reason: 'So' }, 'to'],
  ])('%s is refused at the field', async (_, body, field) => {
    expect((await feed.admin.call(contract.resetOriginalBookingDate.run, { body })).body).toMatchObject({
      fields: { [field]: {} },
    })
  })
})
