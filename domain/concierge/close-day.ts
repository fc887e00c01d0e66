import { isBefore, type Instant } from '#domain/calendar/instant.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import { refuse, refuseEach, refuseFields, type BusinessError, type Refusal } from '#domain/refusal.ts'
import type { BookingStatus } from '#domain/booking/booking-states.ts'
import { isUnderWay, type TripStatus } from '#domain/trip/trip.ts'

/** What a day can leave open: a party at the desk, a trip, money a guest owes, a drawer that is not counted. */
export const openKinds = ['party', 'trip', 'money', 'drawer'] as const
export type OpenKind = (typeof openKinds)[number]

/** What becomes of it when the day is closed. What moves to another date is moved before, by its own change, and is open no more. */
export const outcomes = { served: 'Served', noShow: 'No-show', carriedOver: 'Carried over' } as const
export type Outcome = keyof typeof outcomes
export const allOutcomes = Object.keys(outcomes) as [Outcome, ...Outcome[]]

/** Something open, with what may become of it; `whyNot`: it stops the closing. */
export interface OpenItem {
  readonly kind: OpenKind
  readonly guid: string
  /** How it is called: the reference, or whose drawer it is. */
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

/** Whether a party whose flight is not in yet can be given up or said to be met: it cannot. */
export function outcomesOfParty(status: BookingStatus, { flightAt, now }: { flightAt: Instant; now: Instant }): Outcome[] {
  if (status === 'waitlisted' || isBefore(now, flightAt)) return ['carriedOver']
  return status === 'checkedIn' ? ['served', 'carriedOver'] : ['noShow', 'served', 'carriedOver']
}

/** A trip that nobody had was neither driven nor missed: dispatch gives it to somebody or takes it off. Nor one whose pickup is ahead. */
export function outcomesOfTrip(status: TripStatus, { pickupAt, now }: { pickupAt: Instant; now: Instant }): Outcome[] {
  if (isUnderWay(status)) return []
  if (isBefore(now, pickupAt)) return ['carriedOver']
  return status === 'assigned' ? ['served', 'noShow', 'carriedOver'] : ['carriedOver']
}

export function whyTripStops(status: TripStatus, driver: string | null): string | null {
  return isUnderWay(status) ? `Under way with ${driver ?? 'a driver'}: the trip has to end first` : null
}

/** Why a date cannot be closed at all; null: it can, once all of it is resolved. */
export function whyNotClose(date: ServiceDate, { today, isClosed }: { today: ServiceDate; isClosed: boolean }): string | null {
  if (isClosed) return `${serviceDateText(date)} is closed already`
  return date > today ? `${serviceDateText(date)} has not come yet` : null
}

export interface ResolvedItem<I extends OpenItem> {
  readonly item: I
  readonly outcome: Outcome
  readonly reason: string
}

/**
 * What becomes of everything that is open. Refused while a trip is under way, while anything has no outcome, where an outcome is not
 * possible, or without its reason. What was resolved and is open no more (somebody served it meanwhile) is left out.
 */
export function resolveAll<I extends OpenItem>(open: readonly I[], asked: readonly Resolution[]): ResolvedItem<I>[] | Refusal {
  const stopped = open.flatMap(({ name, whyNot }): BusinessError[] => (whyNot === null ? [] : [{ name, message: whyNot }]))
  if (stopped.length > 0) return refuseEach(stopped)
  const errors: BusinessError[] = []
  const fields: Record<string, string> = {}
  const resolved = open.flatMap((item): ResolvedItem<I>[] => {
    const place = asked.findIndex((it) => it.kind === item.kind && it.guid === item.guid)
    const own = asked[place]
    if (!own) errors.push({ name: item.name, message: 'This is still open: say what becomes of it' })
    else if (!item.may.includes(own.outcome)) errors.push({ name: item.name, message: `“${outcomes[own.outcome]}” is not possible now` })
    else if (own.reason.trim() === '') fields[`resolutions.${place}.reason`] = 'This field is required'
    else return [{ item, outcome: own.outcome, reason: own.reason.trim() }]
    return []
  })
  if (errors.length > 0) return refuseEach(errors)
  return Object.keys(fields).length > 0 ? refuseFields(fields) : resolved
}

/** Why a closed day cannot be opened again; null: it can. */
export function whyNotReopen(date: ServiceDate, isClosed: boolean): Refusal | null {
  return isClosed ? null : refuse(serviceDateText(date), 'This day is open')
}
