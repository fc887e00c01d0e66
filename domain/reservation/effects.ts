import type { ServiceDate } from '#domain/calendar/service-date.ts'
import type { PaymentMethod } from '#domain/ledger/ledger-accounts.ts'
import type { Direction } from '#domain/vocabulary/booking-kinds.ts'
import type { GroupStatus } from '#domain/booking/group-state.ts'
import type { PlaceFacts } from './facts.ts'
import type { KeyedPriceLine, Passenger, Reservation, ReservedBooking, ReservedTrip } from './reservation.ts'

/**
 * Everything a change does, as a closed union: the plan, the fingerprint and the writes all come from these.
 * Provisional guids represent records that are not stored yet.
 */
export type Effect =
  | {
      readonly kind: 'groupMade'
      readonly reservation: Reservation
      readonly status: GroupStatus
      readonly firstServiceDate: ServiceDate
    }
  | {
      readonly kind: 'groupAltered'
      readonly status: GroupStatus
      readonly firstServiceDate: ServiceDate
      readonly comments: string
      readonly details: Reservation['details']
      readonly flags: Reservation['flags']
    }
  | { readonly kind: 'placeAdded'; readonly place: PlaceFacts }
  | { readonly kind: 'passengerAdded'; readonly passenger: Passenger }
  | { readonly kind: 'passengerRenamed'; readonly passenger: Passenger; readonly before: Passenger }
  | { readonly kind: 'passengerRemoved'; readonly passenger: Passenger }
  | { readonly kind: 'bookingAdded'; readonly booking: ReservedBooking }
  | { readonly kind: 'bookingAltered'; readonly before: ReservedBooking; readonly after: ReservedBooking }
  | { readonly kind: 'expected'; readonly bookingGuid: string; readonly passengerGuid: string }
  | { readonly kind: 'notExpected'; readonly bookingGuid: string; readonly passengerGuid: string }
  | {
      readonly kind: 'attendanceReset'
      readonly bookingGuid: string
      /** The passengers who are expected again. */
      readonly passengerGuids: readonly string[]
    }
  /**
   * Net change per date and direction: positive if places are taken, negative if released. `beyond`: the
   * number over capacity.
   */
  | {
      readonly kind: 'places'
      readonly date: ServiceDate
      readonly direction: Direction
      readonly passengers: number
      readonly beyond: number
    }
  | {
      readonly kind: 'dayNumber'
      readonly bookingGuid: string
      readonly date: ServiceDate
      readonly direction: Direction
    }
  | { readonly kind: 'tripAdded'; readonly bookingGuid: string; readonly trip: ReservedTrip }
  /** `driver`: whether the assigned driver keeps the trip. */
  | {
      readonly kind: 'tripAltered'
      readonly before: ReservedTrip
      readonly after: ReservedTrip
      readonly driver: 'none' | 'keeps' | 'loses'
    }
  | { readonly kind: 'tripDropped'; readonly trip: ReservedTrip }
  | {
      readonly kind: 'chargeReversed'
      readonly bookingGuid: string
      readonly entryGuid: string
      readonly totalCents: number
      /** The partner's commission on it. */
      readonly commissionCents: number
    }
  | {
      readonly kind: 'charged'
      readonly bookingGuid: string
      readonly role: 'service' | 'cancellation'
      readonly lines: readonly KeyedPriceLine[]
      readonly serviceDate: ServiceDate
      readonly totalCents: number
      /** The partner's commission on it. */
      readonly commissionCents: number
    }
  | { readonly kind: 'paid'; readonly method: PaymentMethod; readonly amountCents: number }
  /** A write-off that is no longer needed because the guest is in credit. */
  | { readonly kind: 'writeOffReversed'; readonly entryGuid: string; readonly amountCents: number }
  /** The part of the reversed write-offs that is written off again. */
  | { readonly kind: 'writtenOff'; readonly amountCents: number }
  | ({ readonly kind: 'collected' } & Collected)
  | { readonly kind: 'guestNotified'; readonly template: GuestTemplate }

/** What a channel has collected for us since the last change; negative if it was returned. */
export interface Collected {
  readonly channel: string
  readonly amountCents: number
}

export type GuestTemplate =
  | 'confirmation'
  | 'change'
  | 'cancellation'
  | 'waitlistApproved'
  | 'offerExpired'
  | 'offerUnpaid'
  | 'newPickup'

export type EffectKind = Effect['kind']
export type EffectOf<K extends EffectKind> = Extract<Effect, { kind: K }>

export function effectsOf<K extends EffectKind>(effects: readonly Effect[], kind: K): EffectOf<K>[] {
  return effects.filter((it): it is EffectOf<K> => it.kind === kind)
}

export interface MovedMoney {
  readonly chargedCents: number
  readonly reversedCents: number
  /** What the guest has paid, to us or to a channel. */
  readonly paidCents: number
  /** Amounts written off, less write-offs reversed. */
  readonly writtenOffCents: number
  /** Commission on new charges, less commission on reversed ones. */
  readonly commissionCents: number
}

/** The amounts the effects move, in cents. */
export function moneyOf(effects: readonly Effect[]): MovedMoney {
  const [charged, reversed] = [effectsOf(effects, 'charged'), effectsOf(effects, 'chargeReversed')]
  const sum = (all: readonly { totalCents: number }[]) => all.reduce((cents, it) => cents + it.totalCents, 0)
  const amounts = (all: readonly { amountCents: number }[]) =>
    all.reduce((cents, it) => cents + it.amountCents, 0)
  const earned = (all: readonly { commissionCents: number }[]) =>
    all.reduce((cents, it) => cents + it.commissionCents, 0)
  return {
    chargedCents: sum(charged),
    reversedCents: sum(reversed),
    commissionCents: earned(charged) - earned(reversed),
    paidCents: amounts([...effectsOf(effects, 'paid'), ...effectsOf(effects, 'collected')]),
    writtenOffCents:
      amounts(effectsOf(effects, 'writtenOff')) - amounts(effectsOf(effects, 'writeOffReversed')),
  }
}

/** Cancellation fees, in cents. */
export function feesOf(effects: readonly Effect[]): number {
  return effectsOf(effects, 'charged').reduce(
    (sum, it) => sum + (it.role === 'cancellation' ? it.totalCents : 0),
    0,
  )
}
