import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  arrivalConfirm,
  arrivalQuery,
  departureConfirm,
  resetCheckIn,
  resetLoadBooking,
  resetQuery,
} from '#contract/fast-track.ts'
import { signedIn } from '#server/testing/accounts.ts'
import type { Booked } from '#server/testing/book-advanced.ts'
import { openDesk, type OpenDesk } from '#server/testing/open-desk.ts'

// 10:00 at the airport, on a Friday.
const now = '2026-11-20T14:00:00Z'
let portal: OpenDesk['portal']
let company: OpenDesk['company']
let desk: OpenDesk['desk']
let book: OpenDesk['book']
let load: OpenDesk['load']
let tick: OpenDesk['tick']

beforeAll(async () => {
  ;({ portal, company, desk, book, load, tick } = await openDesk(now))
})
afterAll(() => portal.close())

const historyOf = (booked: Booked) =>
  portal.database.db
    .selectFrom('history')
    .selectAll()
    .where('group_guid', '=', booked.group)
    .where('subject_kind', '=', 'booking')
    .orderBy('at')
    .orderBy('guid')
    .execute()

describe('confirming', () => {
  test('completes the booking, and missing passengers become no-shows', async () => {
    const booked = await book({ arrival: company.today })
    await tick(booked, { places: [0] })
    const query = { groupGuid: booked.group }
    const unread = await desk.call(arrivalConfirm, { query, body: { device: 'Tablet 1' } })
    expect(unread.body).toEqual({
      errors: [
        {
          name: 'missing',
          message: '1 passenger will be a no-show. You can still check them in until the day is closed.',
        },
        { name: 'unpaid', message: 'BBD 198.00 due.' },
      ],
    })
    expect((await load(booked)).status).toBe('checkedIn')
    await desk.must(arrivalConfirm, { query, body: { device: 'Tablet 1', accepts: ['missing', 'unpaid'] } })
    const party = await load(booked)
    expect([party.status, ...party.people.map((it) => it.state)]).toEqual([
      'completed',
      'checkedIn',
      'noShow',
    ])
    expect((await historyOf(booked)).at(-1)).toMatchObject({
      action: 'serveParty',
      after: { status: 'completed' },
    })
    expect((await desk.must(arrivalQuery, { query: {} })).items.map((it) => it.groupGuid)).not.toContain(
      booked.group,
    )
  })

  test('missing passengers can still be checked in without a manager until the day is closed', async () => {
    const booked = await book({ arrival: company.today, adults: 4 })
    await tick(booked, { places: [0, 1] })
    await desk.must(arrivalConfirm, {
      query: { groupGuid: booked.group },
      body: { accepts: ['missing', 'unpaid'] },
    })
    expect(await load(booked)).toMatchObject({
      notice: '2 of 4 cleared. You can still check in the others.',
      whyNot: { checkIn: null },
    })
    expect((await tick(booked, { places: [2] })).body).toMatchObject({ status: 'completed', alreadyHere: [] })
    expect((await load(booked)).people.map((it) => it.state)).toEqual([
      'checkedIn',
      'checkedIn',
      'checkedIn',
      'noShow',
    ])
    const { db } = portal.database
    await db
      .insertInto('date_status')
      .values({ date: company.today, closed_at: now, updated_at: now })
      .execute()
    expect((await tick(booked, { places: [3] })).body).toMatchObject({
      errors: [{ message: 'This day is closed. You need a policy override to change it.' }],
    })
    await db.deleteFrom('date_status').execute()
  })

  test('is refused while no one is checked in', async () => {
    const booked = await book({ departure: company.today })
    expect((await desk.call(departureConfirm, { query: { groupGuid: booked.group } })).body).toMatchObject({
      errors: [{ message: 'Check the party in first' }],
    })
  })
})

describe('a step back', () => {
  test('needs a reason, expects all passengers again, and is in the history', async () => {
    const booked = await book({ arrival: company.today })
    const bookingGuid = booked.booking['arrivalFastTrack'] ?? ''
    expect((await desk.call(resetCheckIn, { body: { bookingGuid, reason: 'Wrong party' } })).status).toBe(400)
    await tick(booked)
    expect(
      (await desk.must(resetQuery, { query: { direction: 'arrival' } })).items.map((it) => it.groupGuid),
    ).toContain(booked.group)
    expect((await desk.must(resetLoadBooking, { query: { bookingGuid } })).step).toEqual({
      label: 'Reset check-in',
      from: 'checkedIn',
      to: 'booked',
    })
    expect((await desk.call(resetCheckIn, { body: { bookingGuid, reason: ' ' } })).body).toMatchObject({
      fields: { reason: { message: 'This field is required' } },
    })
    await desk.must(resetCheckIn, { body: { bookingGuid, reason: 'Wrong party' } })
    const party = await load(booked)
    expect([party.status, ...party.people.map((it) => it.state)]).toEqual(['booked', 'expected', 'expected'])
    expect((await historyOf(booked)).at(-1)).toMatchObject({ action: 'resetCheckIn', reason: 'Wrong party' })
    expect(
      (await desk.must(resetQuery, { query: { query: booked.reference, direction: 'arrival' } })).items,
    ).toEqual([])
  })

  test('from a no-show needs a policy override', async () => {
    const booked = await book({ arrival: company.today })
    const bookingGuid = booked.booking['arrivalFastTrack'] ?? ''
    await portal.database.db
      .updateTable('booking')
      .set({ status: 'noShow' })
      .where('guid', '=', bookingGuid)
      .execute()
    const body = { bookingGuid, reason: 'Came after all' }
    expect((await desk.call(resetCheckIn, { body })).body).toMatchObject({
      errors: [{ message: 'This needs a policy override' }],
    })
    const chief = await signedIn(portal, ['fastTrack', 'policyOverride'])
    expect((await chief.call(resetCheckIn, { body })).status).toBe(200)
  })

  test('a closed day is locked except for policy override', async () => {
    const { db } = portal.database
    const booked = await book({ arrival: company.today })
    await db
      .insertInto('date_status')
      .values({ date: company.today, closed_at: now, updated_at: now })
      .execute()
    expect((await tick(booked)).body).toMatchObject({
      errors: [{ message: 'This day is closed. You need a policy override to change it.' }],
    })
    await db.deleteFrom('date_status').execute()
  })
})

test('subscribers of the day get one event with date, group and partner', async () => {
  const booked = await book({
    arrival: company.today,
    partnerGuid: company.partner,
    billing: 'partnerAccount',
  })
  const last = await portal.database.db
    .selectFrom('event')
    .select((is) => is.fn.max('id').as('id'))
    .executeTakeFirstOrThrow()
  await tick(booked)
  const events = await portal.database.db
    .selectFrom('event')
    .selectAll()
    .where('id', '>', last.id)
    .orderBy('id')
    .execute()
  const about = { date: company.today, guid: booked.group, partner_guid: company.partner }
  expect(events).toMatchObject([
    { topic: 'fastTrack', ...about },
    { topic: 'group', ...about },
  ])
  expect(events).toHaveLength(2)
})
