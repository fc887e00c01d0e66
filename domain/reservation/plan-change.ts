import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import type { Offer } from '#domain/date-status/waitlist.ts'
import { changedByOverrideText, whyNotOnClosedDay } from '#domain/date-status/closed-day.ts'
import type { PaymentMethod } from '#domain/ledger/ledger-accounts.ts'
import { isOverrideUsed, whyNotOnAccount } from '#domain/partner/credit.ts'
import { canonical, type Plan } from '#domain/plan.ts'
import { isRefusal, refuse, refuseField, type Refusal } from '#domain/refusal.ts'
import { chargedTogether } from './charged-together.ts'
import { describeNew } from './describe.ts'
import { describeChange } from './describe-change.ts'
import { differenceOf } from './difference.ts'
import { effectsOf, feesOf, moneyOf, type Collected, type Effect, type GuestTemplate } from './effects.ts'
import { firstDayOf, flightOf, hasOverride, whyNotDay, isLocked, type ReservationFacts } from './facts.ts'
import type { PriceOverride } from './new-reservation.ts'
import { seatWarnings, newBookingWarnings } from './booking-warnings.ts'
import { waitlistWarnings, withPlaces, type NoPlace } from './places.ts'
import { offersOf } from './offers.ts'
import { paidNow } from './paid-now.ts'
import { writeOffsAfter } from './write-offs.ts'
import {
  isOpen,
  serviceOfExtra,
  withBookings,
  type Reservation,
  type ReservedBooking,
} from './reservation.ts'
import { isSameDays, needsPrice, withOverrides } from './prices-of-change.ts'
import { atTermsOf } from './price-service.ts'
import { outcomeOf, type ReservationPlan } from './reservation-plan.ts'
import { importedCode } from './imported-price.ts'
import { replacedPriceWarnings } from './replaced-prices.ts'
import { reprice } from './reprice.ts'

/** The intended reservation, before prices, places and extras are updated. */
export interface Target {
  readonly title: string
  readonly after: Reservation
  /** What happens to a fast track without places. */
  readonly noPlace: NoPlace
  /** Prices set manually in a new booking. */
  readonly overrides?: readonly PriceOverride[]
  /** How the guest pays the amount charged; null: later. */
  readonly payMethod?: PaymentMethod | null
  /** The amount a channel collected or returned. */
  readonly collected?: Collected | null
  /** The guest message to send; null: none. */
  readonly template: GuestTemplate | null
  readonly warnings?: readonly string[]
  /** The form is incomplete: only a running price is needed, so the credit limit is not checked. */
  readonly isPartial?: boolean
  /** By dispatch or a driver: same-day prices stay, and a trip can be cancelled with the guests on board. */
  readonly isOperation?: boolean
  /** Prices stay as charged, even on another day. */
  readonly keepsPrices?: boolean
  /** A channel's own update: differences are part of what it sold, not the company's additions. */
  readonly isAsSold?: boolean
}

/** What a change will do: the plan to show, and the effects to fingerprint and write. */
export interface PlannedChange {
  readonly plan: ReservationPlan
  readonly fingerprint: string
  readonly before: Reservation | null
  readonly after: Reservation
  readonly effects: readonly Effect[]
  /** Whether policy override was used to exceed the partner's credit limit; recorded in the history. */
  readonly beyondCredit: boolean
  /** The service dates that change. Closed ones need a policy override, which the history records. */
  readonly daysTouched: readonly ServiceDate[]
  /** Waiting parties that can now get a place: notified, but not fingerprinted. */
  readonly offers: readonly Offer[]
  /** The guest gets no message about it. */
  readonly isUntold?: true
}

export const nothingChanges = 'There’s nothing to change'

/**
 * Plans a change: updates prices, places and extras and turns the differences into effects. Refuses what a
 * closed day, an early date, the waitlist, a missing price or the credit limit forbids, and changes of
 * nothing.
 */
export function planChange(
  facts: ReservationFacts,
  before: Reservation | null,
  target: Target,
): PlannedChange | Refusal {
  const why = whyNotNow(facts, before, target)
  if (why !== null) return why
  const priced = withPrices(facts, before, target)
  if (isRefusal(priced)) return priced
  const placed = withPlaces(facts, before, priced, target.noPlace)
  if (isRefusal(placed)) return placed
  const after = chargedTogether(before, withExtras(placed))
  const written = differenceOf(before, after, facts)
  const collected: Effect[] = target.collected ? [{ kind: 'collected', ...target.collected }] : []
  if (written.length === 0 && collected.length === 0) return refuse('change', nothingChanges)
  const unmovable = target.isOperation ? null : whyNotTrips(written)
  if (unmovable !== null) return unmovable
  const money = moneyOf(written)
  const owedCents = money.chargedCents - money.reversedCents
  const credit = target.isPartial
    ? { beyondCredit: false }
    : creditOf(facts, after, owedCents - money.commissionCents)
  if (isRefusal(credit)) return credit
  const paid = paidNow(facts, after, target.payMethod ?? null, money)
  const owedAfterCents =
    facts.balanceCents + owedCents - moneyOf([...paid, ...collected]).paidCents - feesOf(written)
  const forgiven = after.billing === 'partnerAccount' ? [] : writeOffsAfter(facts, owedAfterCents)
  const told: Effect[] =
    target.template !== null && written.length > 0 && after.customer.email !== ''
      ? [{ kind: 'guestNotified', template: target.template }]
      : []
  const effects = [...written, ...paid, ...collected, ...forgiven, ...told]
  const days = allDaysTouched(before, after)
  const closedDays = days.filter((date) => isLocked(facts, date))
  const warnings = [
    ...(target.warnings ?? []),
    ...(closedDays.length > 0 ? [changedByOverrideText(closedDays)] : []),
  ]
  const plan = planOf(facts, before, after, { ...target, warnings }, effects, credit.beyondCredit)
  const offers = offersOf(facts, before, after)
  return {
    before,
    after: withDrivers(after, written),
    effects,
    fingerprint: fingerprintOf(effects, plan),
    plan,
    daysTouched: days,
    offers,
    ...credit,
  }
}

/** Drivers of moved trips are known only once the differences are. */
function withDrivers(after: Reservation, written: readonly Effect[]): Reservation {
  const altered = new Map(effectsOf(written, 'tripAltered').map((it) => [it.after.guid, it.after]))
  return withBookings(after, (it) => ({
    ...it,
    trips: it.trips.map((trip) => altered.get(trip.guid) ?? trip),
  }))
}

function planOf(
  facts: ReservationFacts,
  before: Reservation | null,
  after: Reservation,
  target: Target,
  effects: readonly Effect[],
  beyondCredit: boolean,
): ReservationPlan {
  const { chargedCents, reversedCents, paidCents, writtenOffCents, commissionCents } = moneyOf(effects)
  const isOnAccount = after.billing === 'partnerAccount' && facts.partner !== null
  const balanceBefore = isOnAccount ? (facts.partner?.balanceCents ?? 0) : facts.balanceCents
  const settledCents = isOnAccount ? commissionCents : paidCents + writtenOffCents
  const balanceAfterCents = balanceBefore + chargedCents - reversedCents - settledCents
  const warnings = [
    ...(target.warnings ?? []),
    ...replacedPriceWarnings(facts, before, after),
    ...waitlistWarnings(facts, before, after),
    ...(before === null ? newBookingWarnings(facts, after) : seatWarnings(facts, before, after)),
    ...(beyondCredit ? ['This exceeds the partner’s credit limit and uses your policy override'] : []),
  ]
  return {
    title: target.title,
    ...(effectsOf(effects, 'guestNotified').length > 0 ? { tellsGuest: after.customer.email } : {}),
    lines:
      before === null
        ? describeNew(facts, after, target.payMethod ?? null, effects)
        : describeChange(facts, before, after, effects),
    warnings,
    chargeCents: Math.max(feesOf(effects), chargedCents - reversedCents),
    refundCents: isOnAccount ? 0 : Math.max(0, -balanceAfterCents),
    ...(isOnAccount && commissionCents !== 0 ? { commissionCents } : {}),
    balanceAfterCents,
    balanceOf: isOnAccount ? (facts.partner?.name ?? '') : 'the guest',
    ...outcomeOf(before, after),
  }
}

/** All effects and the refund due. The time of the request and other balances don't matter. */
function fingerprintOf(effects: readonly Effect[], { refundCents }: Plan): string {
  return canonical([effects, refundCents], ['bookedAt', 'bookedByActor', 'waitlistedAt'])
}

/** Changed bookings must not be on a closed day, nor move to one or to a date too early. */
function whyNotNow(
  facts: ReservationFacts,
  before: Reservation | null,
  { after, isOperation }: Target,
): Refusal | null {
  for (const booking of after.bookings) {
    const was = before?.bookings.find((had) => had.guid === booking.guid)
    if (was && canonical(was) === canonical(booking)) continue
    const locked = daysTouched(was ?? null, booking).find((date) => isLocked(facts, date))
    const closed = whyNotOnClosedDay(locked !== undefined, facts.permissions)
    if (locked !== undefined && closed !== null) return refuse(serviceDateText(locked), closed)
    if (was && was.serviceDate !== booking.serviceDate && !isOperation) {
      const first = firstDayOf(facts, flightOf(facts, booking.flightGuid))
      const why = whyNotDay(facts, booking.serviceDate, first)
      if (why !== null) return refuseField('date', why)
    }
  }
  return null
}

function allDaysTouched(before: Reservation | null, after: Reservation): ServiceDate[] {
  const dates = after.bookings.flatMap((booking) => {
    const was = before?.bookings.find((had) => had.guid === booking.guid) ?? null
    return was && canonical(was) === canonical(booking) ? [] : daysTouched(was, booking)
  })
  return [...new Set(dates)].toSorted()
}

/** The days of the changed trips, or of the booking if no single trip changes. */
function daysTouched(was: ReservedBooking | null, is: ReservedBooking): ServiceDate[] {
  const had = was?.trips ?? []
  const moved = is.trips.flatMap((trip) => {
    const before = had.find(({ guid }) => guid === trip.guid)
    return before && canonical(before) === canonical(trip)
      ? []
      : [...(before ? [before.serviceDate] : []), trip.serviceDate]
  })
  const isOfDrives = was !== null && moved.length > 0 && was.status === is.status
  return [...(isOfDrives ? [] : [...(was ? [was.serviceDate] : []), is.serviceDate]), ...moved]
}

function whyNotTrips(effects: readonly Effect[]): Refusal | null {
  const touched = [
    ...effectsOf(effects, 'tripAltered').map((it) => it.before),
    ...effectsOf(effects, 'tripDropped').map((it) => it.trip),
  ]
  return touched.some((it) => it.status === 'onBoard')
    ? refuse('trip', 'The guests are on board. Wait until the trip is completed.')
    : null
}

/** Extras follow the service they belong to: they wait, move, complete and are cancelled with it. */
function withExtras(reservation: Reservation): Reservation {
  const bookings = reservation.bookings.map((booking): ReservedBooking => {
    if (booking.kind !== 'extra' || booking.status === 'cancelled') return booking
    const service = serviceOfExtra(reservation, booking)
    if (service === null) return booking
    if (service.status === 'cancelled')
      return { ...booking, status: 'cancelled', cancelReason: service.cancelReason }
    const moved = isOpen(service) && booking.belongsTo === service.guid
    return {
      ...booking,
      status: statusOfExtra(service),
      ...(moved ? { serviceDate: service.serviceDate, serviceTime: service.serviceTime } : {}),
    }
  })
  return { ...reservation, bookings }
}

function statusOfExtra({ status }: ReservedBooking): ReservedBooking['status'] {
  if (status === 'waitlisted') return 'waitlisted'
  return status === 'booked' || status === 'checkedIn' ? 'booked' : 'completed'
}

function withPrices(
  facts: ReservationFacts,
  before: Reservation | null,
  { after, overrides = [], isOperation = false, keepsPrices = false, isAsSold = false }: Target,
): Reservation | Refusal {
  const terms = atTermsOf(facts, after)
  const bookings: ReservedBooking[] = []
  for (const booking of after.bookings) {
    const was = before?.bookings.find((it) => it.guid === booking.guid) ?? null
    const isKept =
      was !== null &&
      (keepsPrices ||
        (isOperation && isSameDays(was, booking)) ||
        (isAsSold && importedCode(booking) !== null))
    const lines =
      !isKept && needsPrice(terms, was, booking) ? reprice(terms, was, booking) : booking.priceLines
    if (isRefusal(lines)) return lines
    bookings.push({ ...booking, priceLines: lines })
  }
  return overrides.length === 0
    ? { ...after, bookings }
    : withOverrides(terms, before, { ...after, bookings }, overrides)
}

function creditOf(
  facts: ReservationFacts,
  after: Reservation,
  chargeCents: number,
): { beyondCredit: boolean } | Refusal {
  if (after.billing !== 'partnerAccount' || !facts.partner) return { beyondCredit: false }
  const asked = {
    ...facts.partner,
    chargeCents,
    currency: facts.currency,
    hasPolicyOverride: hasOverride(facts),
  }
  const why = whyNotOnAccount(asked)
  return why ? refuse(why.name, why.message) : { beyondCredit: isOverrideUsed(asked) }
}
