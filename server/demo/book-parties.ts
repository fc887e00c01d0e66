import type { PaymentMethod } from '#domain/ledger/ledger-accounts.ts'
import { allPermissions } from '#domain/access/permissions.ts'
import { addMinutes, laterOf, type Instant } from '#domain/calendar/instant.ts'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import { scheduledMoment } from '#domain/calendar/typed-time.ts'
import { addDays, type ServiceDate } from '#domain/calendar/service-date.ts'
import { isRefusal } from '#domain/refusal.ts'
import { changeAtOnce } from '#server/change/change.ts'
import { closedDays } from '#server/demo/close-days.ts'
import { demoActor } from '#server/demo/demo-actor.ts'
import type { Loading, Tally } from '#server/demo/demo-record.ts'
import { openingWindow } from '#server/demo/demo-steps.ts'
import { choicesFrom, drawDay, longestStayDays, type TimedBooking } from '#server/demo/draw-parties.ts'
import { countOpenDrawer, takeCash } from '#server/demo/load-till.ts'
import { payOnAccount } from '#server/demo/pay-on-account.ts'
import { advancedBooking } from '#server/features/bookings/commands/products.ts'
import { takePayment } from '#server/features/till/commands/take-payment.ts'
import { groupBalance, partnerBalance } from '#server/features/ledger/queries/balances.ts'
import { firstOpenDay } from '#server/features/ledger/queries/periods.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/**
 * The parties of the days around the opening, in the order in which they booked, by an agent who still works
 * here.
 */
export async function bookOpeningParties(work: UnitOfWork, loading: Loading): Promise<Tally> {
  const { from, until } = openingWindow(loading)
  const choices = await choicesFrom(work.tx, addDays(loading.today, from), addDays(loading.today, until))
  const offsets = Array.from({ length: until - from + 1 }, (_, index) => from + index)
  const drawn = offsets.flatMap((offset) => drawDay(loading, choices, offset))
  return bookAll(
    work.as(agentOf(loading, 'reservations'), loading.openedAt),
    loading,
    drawn.toSorted((a, b) => (a.bookedAt < b.bookedAt ? -1 : 1)),
  )
}

/**
 * The parties whose first service is on one day, loaded while the portal is open. They are booked by an agent
 * who has left, so that no user works with the same cash drawer. A day or month that a user has closed is
 * skipped.
 */
export async function bookDay(work: UnitOfWork, loading: Loading, offset: number): Promise<Tally> {
  const date = addDays(loading.today, offset)
  const openFrom = await firstOpenDay(work.tx)
  const closed = await closedDays(work.tx, date, addDays(date, longestStayDays))
  // Guests book at least a day ahead, which can't be posted before the first open day.
  if (closed.has(date) || (openFrom !== null && date <= openFrom)) return { skippedDays: 1 }
  const drawn = drawDay(loading, await choicesFrom(work.tx, date, date), offset)
  const begins = openFrom === null ? null : scheduledMoment(openFrom, '06:00', loading.timeZone)
  const staysUntil = offset < 0 ? addDays(loading.today, openingWindow(loading).from) : null
  const mayLeaveOn = (day: ServiceDate) => !closed.has(day) && (staysUntil === null || day < staysUntil)
  const fitting = drawn.map((one) => fitted(one, begins, mayLeaveOn)).toSorted(inOrderOfLocks)
  const agent = agentOf(loading, 'formerAgent')
  const tally = await bookAll(work.as(agent, loading.openedAt), loading, fitting)
  const last = fitting.findLast((one) => one.paysLaterBy === 'cash')
  if (last) await countOpenDrawer(work.as(agent, addMinutes(last.bookedAt, 30)))
  return { days: 1, ...tally }
}

/** Moves the booking to the first open day, and drops a departure on a day that is loaded or closed. */
function fitted(
  one: TimedBooking,
  begins: Instant | null,
  mayLeaveOn: (day: ServiceDate) => boolean,
): TimedBooking {
  const { arrival, departure } = one.request
  const stays = arrival === null || departure === null || mayLeaveOn(departure.date)
  return {
    ...one,
    bookedAt: begins === null ? one.bookedAt : laterOf(one.bookedAt, begins),
    request: stays ? one.request : { ...one.request, departure: null },
  }
}

/** Partners in the order in which others lock them too. */
function inOrderOfLocks(one: TimedBooking, other: TimedBooking): number {
  const key = (it: TimedBooking) => `${it.request.partnerGuid ?? ''} ${it.bookedAt}`
  return key(one) < key(other) ? -1 : 1
}

function agentOf(loading: Loading, role: 'reservations' | 'formerAgent') {
  return demoActor(
    loading,
    role,
    allPermissions.filter((permission) => permission !== 'policyOverride'),
  )
}

/** Each is booked by the product's own change at its booking time, and paid by its own command. */
async function bookAll(work: UnitOfWork, loading: Loading, drawn: readonly TimedBooking[]): Promise<Tally> {
  let refused = 0
  for (const one of drawn) {
    const then = work.as(work.actor, one.bookedAt)
    if (!(await bookOne(then, one, localDateOf(one.bookedAt, loading.timeZone)))) refused += 1
  }
  return { parties: drawn.length - refused, refused }
}

async function bookOne(work: UnitOfWork, one: TimedBooking, today: ServiceDate): Promise<boolean> {
  const asked = {
    booker: { customerGuid: null, customer: one.customer },
    request: one.request,
    isWalkIn: false,
    source: 'staff' as const,
  }
  let saved = await changeAtOnce(work, advancedBooking, asked)
  if (isRefusal(saved) && one.request.partnerGuid !== null) {
    await settleAccount(work, one.request.partnerGuid, today)
    saved = await changeAtOnce(work, advancedBooking, asked)
  }
  if (isRefusal(saved)) return false
  return one.paysLaterBy === null || !saved.guid || payLater(work, saved.guid, one.paysLaterBy)
}

/** A partner at the credit limit pays all it owes, to be able to book on. */
async function settleAccount(work: UnitOfWork, partnerGuid: string, today: ServiceDate): Promise<void> {
  await payOnAccount(work, partnerGuid, await partnerBalance(work.tx, partnerGuid), today)
}

async function payLater(work: UnitOfWork, groupGuid: string, method: PaymentMethod): Promise<boolean> {
  const amountCents = await groupBalance(work.tx, groupGuid)
  if (amountCents <= 0) return true
  const group = await work.tx
    .selectFrom('booking_group')
    .select('customer_guid')
    .where('guid', '=', groupGuid)
    .executeTakeFirstOrThrow()
  const ask = { customerGuid: group.customer_guid, groupGuid, method, amountCents, note: '' }
  return !isRefusal(await (method === 'cash' ? takeCash(work, ask) : takePayment(work, ask)))
}
