import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allPermissions } from '#domain/access/permissions.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { isRefusal } from '#domain/refusal.ts'
import type { AdvancedRequest } from '#domain/reservation/changes/new-advanced.ts'
import { changeAtOnce } from '#server/change/change.ts'
import { cancelBooking } from '#server/features/bookings/commands/changes.ts'
import { advancedBooking } from '#server/features/bookings/commands/products.ts'
import { paidByMethod } from '#server/features/till/queries/posted-money.ts'
import { groupBalance } from '#server/features/ledger/queries/balances.ts'
import { openTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany, type SmallCompany } from '#server/testing/small-company.ts'
import {
  moveMoney,
  paidOf,
  reverse,
  tillOf,
  type MoneyMove,
  reverseOvertaken,
} from '#server/testing/till-model.ts'
import type { Actor } from '#server/work/actor.ts'
import { inUnitOfWork, type UnitOfWork } from '#server/work/unit-of-work.ts'
import { atLength } from '#server/testing/tier.ts'

let portal: TestPortal
let company: SmallCompany
let flight: string
let date: string
beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z')
  company = await makeSmallCompany(portal)
  date = addDays(company.today, 5)
  flight = await company.flightOn(date, 'arrival')
})
afterAll(() => portal.close())

const actor: Actor = {
  accountGuid: null,
  name: 'The test',
  kind: 'system',
  permissions: allPermissions,
  partnerGuid: null,
}
const customer = {
  firstName: 'A',
  lastName: 'Guest',
  email: '',
  phone: '',
  birthday: null,
  country: '',
  language: null,
  notes: '',
}

/** One event of a group's money. */
type Step =
  | MoneyMove
  | { does: 'reverse'; which: number }
  | { does: 'cancel'; which: number; waiveFee: boolean }

const share = fc.double({ min: 0.01, max: 1.2, noNaN: true })
const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    does: fc.constantFrom('pay', 'pay', 'refund'),
    share,
    method: fc.constantFrom('cash', 'card', 'bank'),
  }),
  fc.record({ does: fc.constant('writeOff' as const), share }),
  fc.record({ does: fc.constant('reverse' as const), which: fc.nat(5) }),
  fc.record({ does: fc.constant('cancel' as const), which: fc.nat(3), waiveFee: fc.boolean() }),
)

const histories = fc.record({
  adults: fc.integer({ min: 1, max: 6 }),
  children: fc.integer({ min: 0, max: 2 }),
  fastTrack: fc.boolean(),
  transfer: fc.boolean(),
  flowers: fc.boolean(),
  billing: fc.constantFrom('payNow' as const, 'payLater' as const, 'partnerAccount' as const),
  steps: fc.array(steps, { maxLength: 5 }),
})
type History = typeof histories extends fc.Arbitrary<infer H> ? H : never

const perRound = 100
const rounds = atLength({ short: 2, long: 20 })

test(`after each of ${rounds * perRound} random histories of bookings, payments, refunds and cancellations, every balance is correct`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(histories, { minLength: perRound, maxLength: perRound }), async (many) => {
      await inUnitOfWork(portal.database.db, { actor, now: portal.clock.now }, async (work) => {
        for (const history of many) await live(work, history)
      })
    }),
    { numRuns: rounds, seed: 20_261_120, endOnFailure: true },
  )
  await expectBooksToAgree()
}, 480_000)

/** Runs one history of bookings and compares the ledger with an independent count. */
async function live(work: UnitOfWork, history: History): Promise<void> {
  const saved = await changeAtOnce(work, advancedBooking, {
    booker: { customerGuid: null, customer },
    request: requestOf(history),
    isWalkIn: false,
    source: 'staff',
  })
  if (isRefusal(saved) || !saved.guid) throw new Error(`Refused: ${JSON.stringify(saved)}`)
  const groupGuid = saved.guid
  const bookings = await work.tx
    .selectFrom('booking')
    .select(['guid', 'charge_cents'])
    .where('group_guid', '=', groupGuid)
    .orderBy('guid')
    .execute()
  const guestOwes = history.billing !== 'partnerAccount'
  let owed =
    guestOwes && history.billing !== 'payNow' ? bookings.reduce((sum, it) => sum + it.charge_cents, 0) : 0
  const open = new Set(bookings.map((it) => it.guid))
  const till = await tillOf(work, groupGuid)
  for (const step of history.steps) {
    if (step.does === 'cancel') {
      const { feeCents, changeCents } = await cancel(work, { groupGuid, bookings, open, guestOwes }, step)
      owed += changeCents
      if (guestOwes) owed += await reverseOvertaken(work, till, owed - feeCents)
    }
    if (step.does === 'reverse') owed += await reverse(work, till, step.which)
    if (step.does !== 'cancel' && step.does !== 'reverse') owed += await moveMoney(work, till, owed, step)
    expect(await groupBalance(work.tx, groupGuid)).toBe(owed)
  }
  expect(await paidByMethod(work.tx, groupGuid)).toEqual(paidOf(till.posted))
}

async function cancel(
  work: UnitOfWork,
  reservation: {
    groupGuid: string
    bookings: { guid: string; charge_cents: number }[]
    open: Set<string>
    guestOwes: boolean
  },
  step: Extract<Step, { does: 'cancel' }>,
): Promise<{ feeCents: number; changeCents: number }> {
  const nothing = { feeCents: 0, changeCents: 0 }
  const { groupGuid, bookings, open, guestOwes } = reservation
  const booking = bookings[step.which % bookings.length]
  if (!booking) return nothing
  const done = await changeAtOnce(work, cancelBooking, {
    groupGuid,
    bookingGuids: [booking.guid],
    reason: 'changed plans',
    goodwillPercent: step.waiveFee ? 100 : 0,
  })
  expect(isRefusal(done)).toBe(!open.has(booking.guid))
  if (isRefusal(done)) return nothing
  // Extras go with the service that they belong to.
  const cancelled = await work.tx
    .selectFrom('booking')
    .select(['guid', 'charge_cents', 'cancel_fee_cents'])
    .where('group_guid', '=', groupGuid)
    .where('status', '=', 'cancelled')
    .execute()
  const now = cancelled.filter((it) => open.delete(it.guid))
  if (!guestOwes) return nothing
  const feeCents = now.reduce((sum, it) => sum + it.cancel_fee_cents, 0)
  return { feeCents, changeCents: feeCents - now.reduce((sum, it) => sum + it.charge_cents, 0) }
}

function requestOf(history: History): AdvancedRequest {
  const transfer = {
    place: { locationGuid: company.hotel, address: '', zoneGuid: null },
    pickupTime: null,
    stops: [],
    cars: [{ serviceGuid: company.van, passengers: null, luggage: 0, carSeats: [] }],
    details: {},
  }
  const drives = history.transfer || !history.fastTrack
  return {
    adults: history.adults,
    children: history.children,
    infants: 0,
    details: {},
    passengers: [],
    arrival: {
      date,
      flightGuid: flight,
      fastTrack: history.fastTrack,
      details: {},
      transfer: drives ? transfer : null,
    },
    departure: null,
    extras: history.flowers ? [{ guid: company.extra, quantity: 1 }] : [],
    billing: history.billing,
    payMethod: history.billing === 'payNow' ? 'card' : null,
    partnerGuid: history.billing === 'partnerAccount' ? company.partner : null,
    partnerReference: '',
    comments: '',
    flags: [],
    overrides: [],
  }
}

async function expectBooksToAgree(): Promise<void> {
  const postings = await portal.database.db.selectFrom('posting').selectAll().execute()
  expect(postings.length).toBeGreaterThan(1000)
  const byEntry = Map.groupBy(postings, (it) => it.entry_guid)
  expect(
    [...byEntry.values()].filter((lines) => lines.reduce((sum, it) => sum + it.amount_cents, 0) !== 0),
  ).toEqual([])
  // The cost of active bookings, from their frozen lines, equals revenue and tax in the ledger after all
  // cancellations and fees.
  const charges = await portal.database.db
    .selectFrom('booking')
    .select((is) => [is.fn.sum<number>('charge_cents').as('cents')])
    .where('status', '<>', 'cancelled')
    .executeTakeFirstOrThrow()
  const fees = await portal.database.db
    .selectFrom('booking')
    .select((is) => [is.fn.sum<number>('cancel_fee_cents').as('cents')])
    .executeTakeFirstOrThrow()
  const earned = postings
    .filter((it) => it.account === 'revenue' || it.account === 'taxDue')
    .reduce((sum, it) => sum + it.amount_cents, 0)
  expect(-earned).toBe(charges.cents + fees.cents)
  await expectLinesToAgree()
}

/**
 * Every charge and every reversal of one has its lines, which come to what it posts; what stands of a booking
 * comes to what it costs.
 */
async function expectLinesToAgree(): Promise<void> {
  const { rows: astray } = await sql`
    select entry_guid, account, detail from (
      select entry_guid, account, detail, amount_cents as cents from posting
        where account in ('revenue', 'taxDue')
      union all select entry_guid, 'revenue', category, net_cents from charge_line
      union all select entry_guid, 'taxDue', tax_code, tax_cents from charge_line
    ) sides group by entry_guid, account, detail having sum(cents) <> 0`.execute(portal.database.db)
  expect(astray).toEqual([])
  const { rows: other } = await sql`
    select booking.guid from booking left join charge_line on charge_line.booking_guid = booking.guid
    group by booking.guid having coalesce(sum(total_cents), 0) <> case when booking.status = 'cancelled'
      then cancel_fee_cents else charge_cents end`.execute(portal.database.db)
  expect(other).toEqual([])
}

test('the database refuses an entry that does not balance, one without postings, a posting slipped in later, and any change', async () => {
  const { db } = portal.database
  const entry = {
    guid: '00000000-0000-7000-8000-00000000aaaa',
    at: portal.clock.now,
    earned_on: date,
    posted_on: company.today,
    kind: 'payment' as const,
    memo: 'crooked',
  }
  const line = (amount_cents: number, index: number) => ({
    entry_guid: entry.guid,
    line: index,
    account: 'cash' as const,
    counts_as: 'payment' as const,
    earned_on: date,
    posted_on: company.today,
    amount_cents,
  })
  const post = (amounts: number[]) =>
    db.transaction().execute(async (tx) => {
      await tx.insertInto('entry').values(entry).execute()
      if (amounts.length > 0) await tx.insertInto('posting').values(amounts.map(line)).execute()
    })
  await expect(post([100, -99])).rejects.toThrow('does not balance')
  await expect(post([])).rejects.toThrow('has no postings')
  await post([100, -100])
  await expect(
    db
      .insertInto('posting')
      .values([line(5, 2), line(-5, 3)])
      .execute(),
  ).rejects.toThrow('does not balance')
  await expect(
    db.updateTable('posting').set({ amount_cents: 1 }).where('entry_guid', '=', entry.guid).execute(),
  ).rejects.toThrow('append-only')
  await expect(db.deleteFrom('entry').where('guid', '=', entry.guid).execute()).rejects.toThrow('append-only')
})
