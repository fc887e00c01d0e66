import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cancelBookingChange } from '#contract/booking-changes.ts'
import { arrivalLoadBooking } from '#contract/fast-track.ts'
import { deskConflicts, resolveDeskConflict, sendDeskSteps } from '#contract/offline-desk.ts'
import { onSiteDateChange, onSiteUndoCancellation } from '#contract/on-site.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { addMinutes } from '#domain/calendar/instant.ts'
import type { DeskAction } from '#domain/fast-track/desk-step.ts'
import { groupBalance } from '#server/features/ledger/queries/balances.ts'
import { signedIn } from '#server/testing/accounts.ts'
import type { Booked } from '#server/testing/book-advanced.ts'
import { confirmAndDo } from '#server/testing/changes.ts'
import { adultsNamed, openDesk, type OpenDesk } from '#server/testing/open-desk.ts'
import { newGuid } from '#server/work/guid.ts'

/** Guests who went through at a desk without a network, while the office cancelled or moved their booking. */
const now = '2026-11-20T14:00:00Z'
let portal: OpenDesk['portal']
let company: OpenDesk['company']
let desk: OpenDesk['desk']
let lead: OpenDesk['desk']
let office: OpenDesk['desk']
let book: OpenDesk['book']

beforeAll(async () => {
  ;({ portal, company, desk, book } = await openDesk(now))
  lead = await signedIn(portal, ['fastTrack'], { name: 'Lea Lead' })
  office = await signedIn(portal, ['viewCustomer', 'editCustomer', 'policyOverride'])
})
afterAll(() => portal.close())

const bookingOf = (booked: Booked) => booked.booking['arrivalFastTrack'] ?? ''
const party = () => book({ arrival: company.today, passengers: adultsNamed(['Ann', 'Lee'], ['Bo', 'Lee']) })
const load = (booked: Booked) => desk.must(arrivalLoadBooking, { query: { bookingGuid: bookingOf(booked) } })
const openOnes = async (booked: Booked) =>
  (await lead.must(deskConflicts, { query: {} })).items.filter((it) => it.bookingGuid === bookingOf(booked))
const cancelled = (booked: Booked) =>
  confirmAndDo(office, cancelBookingChange, { groupGuid: booked.group, reason: 'Wrong guest' })
const undone = { reason: 'They went through' }
const undo = (booked: Booked, by = lead) =>
  confirmAndDo(by, onSiteUndoCancellation, { bookingGuid: bookingOf(booked), ...undone })

/** Both passengers checked in and completed at Tablet 1, before the office changed the booking. */
async function wentThrough(booked: Booked) {
  const { people } = await load(booked)
  const passengers = people.map(({ guid }) => ({ guid, firstName: '', lastName: '' }))
  const actions: DeskAction[] = [
    { kind: 'checkIn', passengers },
    { kind: 'complete', accepts: ['unpaid'] },
  ]
  const steps = actions.map((action, place) => ({
    key: newGuid(),
    bookingGuid: bookingOf(booked),
    seenVersion: 1,
    at: addMinutes(now, -30 + place),
    offsetMs: 0,
    contactAt: '2026-11-20T13:00:00Z',
    ...action,
  }))
  return () => desk.must(sendDeskSteps, { body: { device: 'Tablet 1', sentAt: now, steps } })
}

const acceptAll = async (booked: Booked, by = lead) => {
  const [first, ...others] = await openOnes(booked)
  const more = others.map((it) => it.guid)
  return by.call(resolveDeskConflict, {
    body: { guid: first?.guid ?? '', more, as: 'accepted', reason: 'Seen at the gate' },
  })
}

describe('a cancelled booking', () => {
  test('is booked again by the lead at its price, and both actions are accepted together', async () => {
    const booked = await party()
    const owed = await groupBalance(portal.database.db, booked.group)
    const send = await wentThrough(booked)
    await cancelled(booked)
    await send()
    expect(await openOnes(booked)).toMatchObject([
      { remedy: 'undoCancellation' },
      { remedy: 'undoCancellation' },
    ])
    expect((await acceptAll(booked)).status).toBe(400)
    await undo(booked)
    expect(await openOnes(booked)).toMatchObject([{ whyNotAccept: null }, { remedy: null }])
    expect((await acceptAll(booked)).body).toMatchObject({ toast: '2 conflicts accepted' })
    const { status, people } = await load(booked)
    expect([status, people.map((it) => it.state)]).toEqual(['completed', ['checkedIn', 'checkedIn']])
    expect(await groupBalance(portal.database.db, booked.group)).toBe(owed)
    const history = await portal.database.db
      .selectFrom('history')
      .select(['action', 'reason'])
      .where('group_guid', '=', booked.group)
      .where('account_guid', '=', lead.accountGuid)
      .orderBy('guid')
      .execute()
    expect(history.map((it) => it.action)).toEqual(
      expect.arrayContaining(['resetBooking', 'resolveDeskConflict']),
    )
  })

  test('undone before the tablet is online counts without a conflict', async () => {
    const booked = await party()
    const send = await wentThrough(booked)
    await cancelled(booked)
    await undo(booked)
    await send()
    expect(await openOnes(booked)).toEqual([])
    expect((await load(booked)).status).toBe('completed')
  })

  test('whose places were given away needs a policy override', async () => {
    const booked = await party()
    await cancelled(booked)
    const { db } = portal.database
    await db
      .insertInto('date_status')
      .values({
        date: company.today,
        mode: 'limited',
        arrival_capacity: 0,
        departure_capacity: 0,
        updated_at: now,
      })
      .execute()
    const body = { bookingGuid: bookingOf(booked), ...undone }
    expect(await lead.call(onSiteUndoCancellation.confirm, { body })).toMatchObject({
      status: 400,
      body: { errors: [{ name: 'booking', message: expect.stringMatching(/policy override/) }] },
    })
    const chief = await signedIn(portal, ['fastTrack', 'policyOverride'])
    await undo(booked, chief)
    expect((await load(booked)).status).toBe('booked')
    await db.deleteFrom('date_status').execute()
  })

  test('can’t be undone at the desk twice, nor while it is booked', async () => {
    const booked = await party()
    const body = { bookingGuid: bookingOf(booked), ...undone }
    expect(await lead.call(onSiteUndoCancellation.confirm, { body })).toMatchObject({
      status: 400,
      body: { errors: [{ name: 'booking', message: 'This booking isn’t cancelled' }] },
    })
  })
})

describe('a booking moved to another day', () => {
  const moveTo = async (booked: Booked, date: string, by = lead) =>
    confirmAndDo(by, onSiteDateChange, {
      bookingGuid: bookingOf(booked),
      toFlightGuid: await company.flightOn(date, 'arrival'),
      reason: 'Another day',
    })

  test('is accepted once the lead has moved it back', async () => {
    const booked = await party()
    const send = await wentThrough(booked)
    await moveTo(booked, addDays(company.today, 1), await signedIn(portal, ['fastTrack']))
    await send()
    expect((await openOnes(booked))[0]).toMatchObject({
      remedy: 'changeFlight',
      whyNotAccept:
        'This booking was moved to Sat 21 Nov. Change its flight back first, or dismiss this action.',
    })
    await moveTo(booked, company.today)
    expect((await acceptAll(booked)).status).toBe(200)
    expect((await load(booked)).status).toBe('completed')
  })
})

describe('a cancelled booking of a later day', () => {
  test('is undone by the office, not by a desk', async () => {
    const booked = await book({ arrival: addDays(company.today, 3), passengers: adultsNamed(['Ann', 'Lee']) })
    await cancelled(booked)
    const body = { bookingGuid: bookingOf(booked), ...undone }
    expect(await lead.call(onSiteUndoCancellation.confirm, { body })).toMatchObject({
      status: 400,
      body: {
        errors: [
          {
            name: 'booking',
            message: 'This booking is for Mon 23 Nov. Ask the office to undo its cancellation.',
          },
        ],
      },
    })
  })
})

describe('several conflicts', () => {
  test('of different parties are resolved separately, and one that is gone resolves none', async () => {
    const [one, two] = [await party(), await party()]
    for (const booked of [one, two]) {
      const send = await wentThrough(booked)
      await cancelled(booked)
      await send()
    }
    const [first] = await openOnes(one)
    const [other] = await openOnes(two)
    const body = { guid: first?.guid ?? '', as: 'dismissed' as const, reason: 'The guests rebooked' }
    const dismiss = (more: string[]) => lead.call(resolveDeskConflict, { body: { ...body, more } })
    expect(await dismiss([other?.guid ?? ''])).toMatchObject({
      body: { errors: [{ name: 'conflict', message: 'Resolve the conflicts of each party separately' }] },
    })
    expect((await dismiss([newGuid()])).status).toBe(404)
    expect(await openOnes(one)).toHaveLength(2)
  })
})

test('a check-in counts on the day its booking was moved to, once that has come', async () => {
  const booked = await party()
  const send = await wentThrough(booked)
  await confirmAndDo(await signedIn(portal, ['fastTrack']), onSiteDateChange, {
    bookingGuid: bookingOf(booked),
    toFlightGuid: await company.flightOn(addDays(company.today, 1), 'arrival'),
    reason: 'Another day',
  })
  await send()
  portal.clock.forward(24 * 60)
  const next = await signedIn(portal, ['fastTrack'])
  const { items } = await next.must(deskConflicts, { query: {} })
  const [first, second] = items.filter((it) => it.bookingGuid === bookingOf(booked))
  const body = {
    guid: first?.guid ?? '',
    more: [second?.guid ?? ''],
    as: 'accepted' as const,
    reason: 'Seen',
  }
  expect((await next.call(resolveDeskConflict, { body })).body).toMatchObject({
    toast: '2 conflicts accepted',
  })
  const { status } = await next.must(arrivalLoadBooking, { query: { bookingGuid: bookingOf(booked) } })
  expect(status).toBe('completed')
})
