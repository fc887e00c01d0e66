import type { AuditAction } from '#contract/audit-actions.ts'
import { isRefusal, notFound, type Refusal } from '#domain/refusal.ts'
import type { ReservationFacts } from '#domain/reservation/facts.ts'
import { planChange, type PlannedChange, type Target } from '#domain/reservation/plan-change.ts'
import type { Booker, Reservation } from '#domain/reservation/reservation.ts'
import type { Loading } from '#server/change/change.ts'
import { bookerOf, type BookerAsked } from '#server/features/bookings/queries/booker.ts'
import {
  loadReservation,
  type Loaded,
  type Wanted,
} from '#server/features/bookings/queries/reservation-facts.ts'
import { partnerAskedFor } from '#server/work/own-partner.ts'
import { freeReference, type GroupFacts } from '#server/features/reservations/commands/save-group.ts'

/** How to make a new reservation of a product. */
export interface NewReservation<Request> {
  name: string
  action: AuditAction
  wants: (request: Request) => Pick<Wanted, 'flightGuids' | 'places' | 'dates'> & {
    partnerGuid: string | null
    groupGuid?: string | null
  }
  target: (
    facts: ReservationFacts,
    booker: Booker | null,
    before: Reservation | null,
    request: Request,
  ) => Target | Refusal
}

/** A request for a new reservation. */
export interface Making<Request> {
  booker: BookerAsked
  request: Request
  /** Of a booking that is repeated on several dates. */
  series?: string | undefined
  isWalkIn: boolean
  /** From a form that asks for fields. */
  asksFields?: boolean
  /** The saved quote that it is booked from. */
  quoteGuid?: string
  source: GroupFacts['source']
  sourceReference?: string
}

export interface LoadedNew extends Loaded {
  booker: Booker | null
  /** The new reservation's reference. Null while only planning. */
  reference: string | null
}

/** Loads the facts for a new reservation, also for its running price. */
export async function loadNew<Request>(
  from: Loading,
  product: NewReservation<Request>,
  asked: Making<Request>,
): Promise<LoadedNew | Refusal> {
  const booker = await bookerOf(from, asked.booker)
  if (isRefusal(booker)) return booker
  const { groupGuid = null, ...wants } = product.wants(asked.request)
  const partner = partnerAskedFor(from.actor.partnerGuid, wants.partnerGuid)
  if (isRefusal(partner)) return partner
  // The customer may have been merged into another one.
  const customerGuid = asked.booker.customerGuid === null ? null : (booker?.guid ?? null)
  const loaded = await loadReservation(from, {
    ...wants,
    groupGuid,
    customerGuid,
    isWalkIn: asked.isWalkIn,
    asksFields: asked.asksFields ?? false,
  })
  if (isRefusal(loaded)) return loaded
  if (loaded.stored !== null && loaded.stored.reservation.customer.guid !== customerGuid) return notFound
  const reference = from.lock && groupGuid === null ? await freeReference(from.db) : null
  return { ...loaded, booker, reference }
}

export function planNew<Request>(
  product: NewReservation<Request>,
  loaded: LoadedNew,
  asked: Making<Request>,
): PlannedChange | Refusal {
  const before = loaded.stored?.reservation ?? null
  const target = product.target(loaded.facts, loaded.booker, before, asked.request)
  return isRefusal(target) ? target : planChange(loaded.facts, before, target)
}
