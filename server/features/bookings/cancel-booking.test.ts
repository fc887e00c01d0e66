import { describe, expect, test } from 'vitest'
import { dateStatus } from '#contract/date-status.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { groupBalance, partnerBalance } from '#server/features/ledger/queries/balances.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { book, cancel, later, openCancellations, theDay, tomorrow } from '#server/testing/cancellations.ts'
import { listenTo } from '#server/testing/live.ts'
import { day, morning } from '#server/testing/trip-day.ts'

openCancellations()

describe('the places', () => {
  const takenOn = async (date: string) => {
    const rows = await theDay.db
      .selectFrom('fast_track_day')
      .select(['direction', 'taken'])
      .where('date', '=', date)
      .execute()
    return Object.fromEntries(rows.map((it) => [it.direction, it.taken]))
  }

  test('of a cancelled party are released, on its date and direction only', async () => {
    const arriving = await book({ arrival: later, departure: addDays(later, 1), adults: 3 })
    await book({ arrival: later, adults: 2 })
    await book({ arrival: addDays(later, 1), adults: 4 })
    expect(await takenOn(later)).toEqual({ arrival: 5 })
    await cancel(arriving.booking['arrivalFastTrack'])
    expect(await takenOn(later)).toEqual({ arrival: 2 })
    expect(await takenOn(addDays(later, 1))).toEqual({ arrival: 4, departure: 3 })
  })

  test('of a waitlisted party were never taken, so none are released', async () => {
    const date = addDays(later, 2)
    const admin = await signedIn(theDay.portal, ['viewDateStatus', 'policyOverride'])
    const limits = {
      mode: 'limited' as const,
      arrivalCapacity: 2,
      departureCapacity: 2,
      comments: '',
      version: 0,
    }
    await admin.must(dateStatus.save, { params: { date }, body: limits })
    await book({ arrival: date, adults: 2 })
    const waiting = await book({ arrival: date, adults: 1 })
    await cancel(waiting.booking['arrivalFastTrack'])
    expect(await takenOn(date)).toMatchObject({ arrival: 2 })
  })
})

describe('the trips', () => {
  const twoCars = () => theDay.bookAll({ date: later, direction: 'arrival', cars: 2 })

  test('are cancelled with it, and only their drivers are notified', async () => {
    const [dora, olaf] = [await theDay.newDriver('Dora'), await theDay.otherDriver('Olaf')]
    const [first, second] = await twoCars()
    await theDay.mustGive(first!, dora) // two cars were booked
    const before = await theDay.rowOf(first!)
    theDay.portal.clock.forward(90)
    await cancel(first!.bookingGuid)
    for (const trip of [first!, second!])
      expect(await theDay.rowOf(trip)).toMatchObject({
        status: 'cancelled',
        closed_at: theDay.portal.clock.now,
      })
    expect((await theDay.rowOf(first!)).version).toBe(before.version + 1)
    expect((await theDay.pushesTo(dora)).filter((it) => it.template === 'tripTakenAway')).toEqual([
      {
        template: 'tripTakenAway',
        subject: 'Trip cancelled',
        body: expect.stringContaining(`${first!.reference}, Thu 26 Nov`),
      },
    ])
    expect(await theDay.pushesTo(olaf)).toEqual([])
  })

  test('disappear from the boards and the driver’s list immediately', async () => {
    const dora = await theDay.newDriver('Dora')
    const [first] = await twoCars()
    await theDay.mustGive(first!, dora)
    const [board, phone] = [await listenTo(theDay.portal, theDay.dan), await listenTo(theDay.portal, dora)]
    await cancel(first!.bookingGuid)
    expect(await board.next((it) => it.topic === 'trip' && it.guid === first!.guid)).toMatchObject({
      date: later,
    })
    expect(await phone.next((it) => it.topic === 'ownTrip' && it.guid === first!.guid)).toMatchObject({
      date: later,
    })
    for (const listening of [board, phone]) listening.close()
  })

  test('that are completed stay as they are', async () => {
    const dora = await theDay.newDriver('Dora')
    const [first, second] = await twoCars()
    await theDay.mustGive(first!, dora)
    const driven = { status: 'completed', completed_at: morning, closed_at: null } as const
    await theDay.db.updateTable('trip').set(driven).where('guid', '=', first!.guid).execute()
    await cancel(first!.bookingGuid)
    expect(await theDay.rowOf(first!)).toMatchObject(driven)
    expect(await theDay.rowOf(second!)).toMatchObject({ status: 'cancelled' })
    expect((await theDay.pushesTo(dora)).map((it) => it.template)).not.toContain('tripTakenAway')
  })
})

describe('the money', () => {
  const entriesOf = (groupGuid: string) =>
    theDay.db
      .selectFrom('entry')
      .select(['guid', 'kind', 'memo', 'earned_on', 'booking_guid', 'partner_guid', 'reverses_guid'])
      .where('group_guid', '=', groupGuid)
      .orderBy('guid')
      .execute()
  const daysOf = async (groupGuid: string) => {
    const postings = await theDay.db
      .selectFrom('posting')
      .innerJoin('entry', 'entry.guid', 'posting.entry_guid')
      .select(['entry.kind', 'posting.earned_on'])
      .where('entry.group_guid', '=', groupGuid)
      .execute()
    return [...new Set(postings.map((it) => `${it.kind} ${it.earned_on}`))].toSorted()
  }

  test('is reversed on its service date, and the fee is posted on the day of cancelling', async () => {
    const reservation = await book({ arrival: tomorrow })
    theDay.portal.clock.forward(60)
    await cancel(reservation.booking['arrivalFastTrack'])
    const [charge, reversal, fee] = await entriesOf(reservation.group)
    expect(charge).toMatchObject({ kind: 'charge', earned_on: tomorrow })
    expect(reversal).toMatchObject({
      kind: 'reversal',
      earned_on: tomorrow,
      reverses_guid: charge?.guid,
      memo: `Cancelled: ${charge?.memo}`,
    })
    expect(fee).toMatchObject({
      kind: 'charge',
      earned_on: day,
      memo: `Cancellation fee, arrival fast track, Fri 20 Nov, ${reservation.reference}`,
      reverses_guid: null,
    })
    expect(await daysOf(reservation.group)).toEqual([
      `charge ${day}`,
      `charge ${tomorrow}`,
      `reversal ${tomorrow}`,
    ])
    // Two adults cost 198.00 with tax; half of it is the fee.
    expect(await groupBalance(theDay.db, reservation.group)).toBe(9900)
  })

  test('of a partner is reversed, and the partner owes the fee', async () => {
    const { partner } = theDay.company
    const owed = await partnerBalance(theDay.db, partner)
    const reservation = await book({ arrival: tomorrow, partnerGuid: partner, billing: 'partnerAccount' })
    await cancel(reservation.booking['arrivalFastTrack'])
    expect((await entriesOf(reservation.group)).map((entry) => entry.partner_guid)).toEqual([
      partner,
      partner,
      partner,
    ])
    // 178.20 at the partner's rate.
    expect([
      (await partnerBalance(theDay.db, partner)) - owed,
      await groupBalance(theDay.db, reservation.group),
    ]).toEqual([8910, 0])
  })

  test('of the fee can be waived', async () => {
    const reservation = await book({ arrival: tomorrow })
    await cancel(reservation.booking['arrivalFastTrack'], true)
    expect((await entriesOf(reservation.group)).map((entry) => entry.kind)).toEqual(['charge', 'reversal'])
    expect(await groupBalance(theDay.db, reservation.group)).toBe(0)
  })

  test('of the fee includes its tax', async () => {
    const reservation = await book({ arrival: tomorrow })
    await cancel(reservation.booking['arrivalFastTrack'])
    const fee = (await entriesOf(reservation.group)).at(-1)
    const postings = theDay.db.selectFrom('posting').select(['account', 'detail', 'amount_cents'])
    expect(
      await postings
        .where('entry_guid', '=', fee?.guid ?? '')
        .orderBy('line')
        .execute(),
    ).toEqual([
      { account: 'customerReceivable', detail: null, amount_cents: 9900 },
      { account: 'revenue', detail: 'fees', amount_cents: -9000 },
      { account: 'taxDue', detail: 'VAT', amount_cents: -900 },
    ])
  })
})

test('the booking records who cancelled it, when, why and for what fee, and the group status follows the rest', async () => {
  const reservation = await book({ arrival: tomorrow, departure: later })
  expect(await cancel(reservation.booking['arrivalFastTrack'])).toMatchObject({
    guid: reservation.group,
    toast: 'Booking cancelled',
    feeCents: 9900,
    fees: [{ bookingGuid: reservation.booking['arrivalFastTrack'], amountCents: 9900 }],
  })
  const rowOf = (kind: string) =>
    theDay.db
      .selectFrom('booking')
      .selectAll()
      .where('guid', '=', reservation.booking[kind] ?? '')
      .executeTakeFirstOrThrow()
  expect(await rowOf('arrivalFastTrack')).toMatchObject({
    status: 'cancelled',
    cancelled_at: morning,
    cancelled_by: theDay.agent.accountGuid,
    cancel_reason: 'Changed their mind',
    cancel_fee_cents: 9900,
    version: 2,
  })
  const statusOfGroup = async () =>
    (
      await theDay.db
        .selectFrom('booking_group')
        .select('status')
        .where('guid', '=', reservation.group)
        .executeTakeFirstOrThrow()
    ).status
  expect([(await rowOf('departureFastTrack')).status, await statusOfGroup()]).toEqual(['booked', 'confirmed'])
  await cancel(reservation.booking['departureFastTrack'])
  expect(await statusOfGroup()).toBe('cancelled')
})

test('the history has the values before, and the plan', async () => {
  const reservation = await book({ arrival: later })
  await cancel(reservation.booking['arrivalFastTrack'])
  const rows = await theDay.db
    .selectFrom('history')
    .selectAll()
    .where('action', '=', 'cancelBooking')
    .where('group_guid', '=', reservation.group)
    .execute()
  expect(rows).toMatchObject([
    {
      subject_kind: 'group',
      subject_guid: reservation.group,
      reason: 'Changed their mind',
      before: { services: [{ status: 'booked' }] },
      after: { services: [{ status: 'cancelled' }], plan: { title: 'Cancel booking' } },
    },
  ])
})
