import { isBefore, type Instant } from '#domain/calendar/instant.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import { refuse, refuseEach, refuseFields, type BusinessError, type Refusal } from '#domain/refusal.ts'
import type { BookingStatus } from '#domain/booking/booking-states.ts'
import { isUnderWay, type TripStatus } from '#domain/trip/trip.ts'

/**
 * What a day can leave open: a party at the desk, a conflict of a desk's device, a trip, a guest's balance,
 * an uncounted drawer.
 */
export const openKinds = ['party', 'deskConflict', 'trip', 'money', 'drawer'] as const
export type OpenKind = (typeof openKinds)[number]

/**
 * The outcome an open item gets when the day is closed. A booking that moves to another date is moved before
 * the closing.
 */
export const outcomes = { served: 'Served', noShow: 'No-show', carriedOver: 'Carried over' } as const
export type Outcome = keyof typeof outcomes
export const allOutcomes = Object.keys(outcomes) as [Outcome, ...Outcome[]]

/** An open item with its possible outcomes; `whyNot` is set if it blocks the closing. */
export interface OpenItem {
  readonly kind: OpenKind
  readonly guid: string
  /** The reference, or the name of the drawer's owner. */
  readonly name: string
  readonly may: readonly Outcome[]
  readonly whyNot: string | null
}

export interface Resolution {
  readonly kind: OpenKind
  readonly guid: string
  readonly outcome: Outcome
  readonly reason: string
}

/** A party whose flight hasn't landed can be neither served nor a no-show. */
export function outcomesOfParty(
  status: BookingStatus,
  { flightAt, now }: { flightAt: Instant; now: Instant },
): Outcome[] {
  if (status === 'waitlisted' || isBefore(now, flightAt)) return ['carriedOver']
  return status === 'checkedIn' ? ['served', 'carriedOver'] : ['noShow', 'served', 'carriedOver']
}

/**
 * An unassigned trip, or one whose pickup is ahead, can be neither served nor a no-show: dispatch assigns or
 * cancels it.
 */
export function outcomesOfTrip(
  status: TripStatus,
  { pickupAt, now }: { pickupAt: Instant; now: Instant },
): Outcome[] {
  if (isUnderWay(status)) return []
  if (isBefore(now, pickupAt)) return ['carriedOver']
  return status === 'assigned' ? ['served', 'noShow', 'carriedOver'] : ['carriedOver']
}

export function whyTripStops(status: TripStatus, driver: string | null): string | null {
  return isUnderWay(status) ? `In progress with ${driver ?? 'a driver'}. Wait until the trip ends.` : null
}

/** Why an open conflict blocks the closing of its date. */
export const whyConflictStops = 'Accept or dismiss this under Desk conflicts first'

/** Why a date can't be closed, or null if it can once every item is resolved. */
export function whyNotClose(
  date: ServiceDate,
  { today, isClosed }: { today: ServiceDate; isClosed: boolean },
): string | null {
  if (isClosed) return `${serviceDateText(date)} is already closed`
  return date > today ? `${serviceDateText(date)} hasn’t started yet` : null
}

export interface ResolvedItem<I extends OpenItem> {
  readonly item: I
  readonly outcome: Outcome
  readonly reason: string
}

/**
 * Pairs every open item with its outcome. Refused while a trip is in progress, or if an item has no outcome,
 * an impossible one, or no reason. Outcomes of items that were resolved meanwhile are ignored.
 */
export function resolveAll<I extends OpenItem>(
  open: readonly I[],
  asked: readonly Resolution[],
): ResolvedItem<I>[] | Refusal {
  const stopped = open.flatMap(({ name, whyNot }): BusinessError[] =>
    whyNot === null ? [] : [{ name, message: whyNot }],
  )
  if (stopped.length > 0) return refuseEach(stopped)
  const errors: BusinessError[] = []
  const fields: Record<string, string> = {}
  const resolved = open.flatMap((item): ResolvedItem<I>[] => {
    const place = asked.findIndex((it) => it.kind === item.kind && it.guid === item.guid)
    const own = asked[place]
    if (!own) errors.push({ name: item.name, message: 'Choose an outcome for this item' })
    else if (!item.may.includes(own.outcome))
      errors.push({
        name: item.name,
        message: `“${outcomes[own.outcome]}” isn’t possible now. Choose another outcome.`,
      })
    else if (own.reason.trim() === '') fields[`resolutions.${place}.reason`] = 'This field is required'
    else return [{ item, outcome: own.outcome, reason: own.reason.trim() }]
    return []
  })
  if (errors.length > 0) return refuseEach(errors)
  return Object.keys(fields).length > 0 ? refuseFields(fields) : resolved
}

/** Why a day can't be reopened, or null. */
export function whyNotReopen(date: ServiceDate, isClosed: boolean): Refusal | null {
  return isClosed ? null : refuse(serviceDateText(date), 'This day is already open')
}
