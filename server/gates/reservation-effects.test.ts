import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CustomerForm } from '#contract/customers.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import type { ChannelRequest } from '#domain/reservation/changes/from-channel.ts'
import type { EffectKind } from '#domain/reservation/effects.ts'
import { channelBooking } from '#server/features/bokun/commands/channel-change.ts'
import { effectWriters } from '#server/features/bookings/commands/apply-effects.ts'
import { cancelBooking, editPaxNames, resetBooking } from '#server/features/bookings/commands/changes.ts'
import { advancedBooking } from '#server/features/bookings/commands/products.ts'
import { doAndKeep, type DoneChange } from '#server/testing/planned-changes.ts'
import { writeOffEntry } from '#domain/ledger/settling-entries.ts'
import { postEntry } from '#server/features/ledger/commands.ts'
import { groupBalance } from '#server/features/ledger/queries/balances.ts'
import { portalActor } from '#server/work/actor.ts'
import { inUnitOfWork } from '#server/work/unit-of-work.ts'
import { openTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { wrongAfter } from '#server/testing/reservation-audit.ts'
import { rowsOf } from '#server/testing/reservation-rows.ts'
import { makeWiderCompany, type WiderCompany } from '#server/testing/wider-company.ts'

/** Every effect of the engine matters: with any one left out, the database differs from the plan. */
const now = '2026-11-20T13:00:00Z'
let portal: TestPortal
let company: WiderCompany
let date: string
beforeAll(async () => {
  portal = await openTestPortal(now)
  company = await makeWiderCompany(portal)
  date = addDays(company.today, 1)
})
afterAll(() => portal.close())
const whole = { ...effectWriters }
let minutes = 0
beforeEach(() => {
  // Each scenario has its own time.
  portal.clock.now = now
  portal.clock.forward((minutes += 3))
})
afterEach(() => {
  Object.assign(effectWriters, whole)
})

const zoe: CustomerForm = {
  firstName: 'Zoë',
  lastName: 'Guest',
  email: 'zoe@guest.example',
  phone: '',
  birthday: null,
  country: '',
  language: null,
  notes: '',
}

const from = () => ({ db: portal.database.db, now: portal.clock.now })

/** A party of three with its own address, paid now. */
async function booking(billing: 'payNow' | 'payLater' = 'payNow'): Promise<DoneChange | Refusal> {
  const flightGuid = await company.flightBy('BA2155', date)
  const place = { locationGuid: null, address: `${portal.clock.now} Lane`, zoneGuid: company.coast }
  const cars = [{ serviceGuid: company.van, passengers: null, luggage: 2, carSeats: [] }]
  const transfer = { place, pickupTime: null, stops: [], cars, details: {} }
  return doAndKeep(from(), advancedBooking, {
    booker: {
      customerGuid: null,
      customer: zoe,
    },
    request: {
      adults: 3,
      children: 0,
      infants: 0,
      details: {},
      passengers: [],
      arrival: { date, flightGuid, fastTrack: true, details: {}, transfer },
      departure: null,
      extras: [],
      billing,
      payMethod: billing === 'payNow' ? 'card' : null,
      partnerGuid: null,
      partnerReference: '',
      comments: '',
      flags: [],
      overrides: [],
    },
    isWalkIn: false,
    source: 'staff',
  })
}

async function booked(billing: 'payNow' | 'payLater' = 'payNow') {
  const done = await booking(billing)
  if (isRefusal(done)) throw new Error(`Refused: ${JSON.stringify(done)}`)
  portal.clock.forward(1)
  return rowsOf(portal.database.db, done.groupGuid)
}

const scenarios = {
  /** Who stays is called otherwise, and one does not come. */
  async oneLess() {
    const { group, passengers } = await booked()
    const [first, last] = [passengers[0]?.guid ?? '', passengers[2]?.guid ?? '']
    const names = [{ guid: first, firstName: 'Åsa', lastName: 'Guest' }]
    return () =>
      doAndKeep(from(), editPaxNames, {
        groupGuid: group.guid,
        passengers: names,
        removed: [last],
        reason: '',
      })
  },
  /** What all three owe was written off; two stay. */
  async oneLessForgiven() {
    const { group, passengers } = await booked('payLater')
    const owed = await groupBalance(portal.database.db, group.guid)
    const entry = writeOffEntry({
      owed: { kind: 'customer', groupGuid: group.guid },
      amountCents: owed,
      memo: 'Written off',
    })
    if (isRefusal(entry)) throw new Error('Nothing was owed')
    await inUnitOfWork(portal.database.db, { actor: portalActor, now: portal.clock.now }, (work) =>
      postEntry(work, entry, { groupGuid: group.guid }),
    )
    portal.clock.forward(1)
    return () =>
      doAndKeep(from(), editPaxNames, {
        groupGuid: group.guid,
        passengers: [],
        removed: [passengers[2]?.guid ?? ''],
        reason: '',
      })
  },
  async cancelled() {
    const { group } = await booked()
    return () =>
      doAndKeep(from(), cancelBooking, {
        groupGuid: group.guid,
        bookingGuids: [],
        goodwillPercent: 0,
        reason: 'Ill',
      })
  },
  async checkedInByMistake() {
    const { bookings } = await booked()
    const bookingGuid = bookings.find((it) => it.kind === 'arrivalFastTrack')?.guid ?? ''
    const { db } = portal.database
    portal.clock.now = `${date}T15:00:00Z`
    await db.updateTable('booking').set({ status: 'checkedIn' }).where('guid', '=', bookingGuid).execute()
    await db
      .updateTable('booking_passenger')
      .set({ state: 'checkedIn', at: portal.clock.now })
      .where('booking_guid', '=', bookingGuid)
      .execute()
    return () => doAndKeep(from(), resetBooking, { bookingGuid, reason: 'The wrong party' })
  },
  async made() {
    return booking
  },
  async sold() {
    const flightGuid = await company.flightBy('BA2155', date)
    const product = {
      kind: 'arrivalFastTrack',
      date,
      flightGuid,
      adults: 2,
      children: 0,
      infants: 0,
    } as const
    const none = {
      time: null,
      serviceGuid: null,
      from: null,
      to: null,
      hours: null,
      isCancelled: false,
      notes: '',
      details: {},
    }
    const price = { label: 'Fast track', totalCents: 20_000, taxCode: 'VAT', priceRule: 'As imported' }
    const request: ChannelRequest = {
      channel: 'Island Tours',
      reference: 'X-1',
      comments: '',
      passengers: [],
      lines: [{ code: 'X-1-A', ...product, ...none, ...price }],
      changed: ['X-1-A'],
      kept: null,
      collected: { channel: 'Island Tours', amountCents: 15_000 },
    }
    return () =>
      doAndKeep(from(), channelBooking, {
        booker: { customerGuid: null, customer: zoe },
        request,
        isWalkIn: true,
        source: 'bokun',
      })
  },
}

/** Which scenario shows each effect. */
const shownBy: Record<EffectKind, keyof typeof scenarios> = {
  placeAdded: 'made',
  groupMade: 'made',
  groupAltered: 'cancelled',
  passengerAdded: 'made',
  passengerRenamed: 'oneLess',
  passengerRemoved: 'oneLess',
  places: 'made',
  dayNumber: 'made',
  bookingAdded: 'made',
  bookingAltered: 'oneLess',
  expected: 'made',
  notExpected: 'oneLess',
  attendanceReset: 'checkedInByMistake',
  tripAdded: 'made',
  tripAltered: 'oneLess',
  tripDropped: 'cancelled',
  chargeReversed: 'oneLess',
  charged: 'made',
  paid: 'made',
  writeOffReversed: 'oneLessForgiven',
  writtenOff: 'oneLessForgiven',
  collected: 'sold',
  guestNotified: 'made',
}

async function wrongIn(change: () => Promise<DoneChange | Refusal>): Promise<string[]> {
  const done = await change()
  if (isRefusal(done)) throw new Error(`Refused: ${JSON.stringify(done)}`)
  return wrongAfter(portal.database.db, done.groupGuid, done.planned, done)
}

test.each(Object.keys(scenarios) as (keyof typeof scenarios)[])(
  'with nothing left out, the database is as planned: %s',
  async (name) => {
    const change = await scenarios[name]()
    expect(await wrongIn(change)).toEqual([])
  },
)

test.each(Object.keys(effectWriters) as EffectKind[])('left out: %s', async (kind) => {
  const change = await scenarios[shownBy[kind]]()
  effectWriters[kind] = () => undefined
  // The database refuses the remaining effects, or the comparison finds what is missing.
  const wrong = await wrongIn(change).catch((error: Error) => [error.message])
  expect(wrong).not.toEqual([])
  expect(wrong.join()).not.toContain('Refused')
})
