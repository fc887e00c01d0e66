import type { ServiceDate } from '#domain/calendar/service-date.ts'
import type { PaymentMethod } from '#domain/ledger/ledger-accounts.ts'
import type { Direction } from '#domain/vocabulary/booking-kinds.ts'
import type { GroupStatus } from '#domain/booking/group-state.ts'
import type { PlaceFacts } from './facts.ts'
import type { KeyedPriceLine, Passenger, Reservation, ReservedBooking, ReservedTrip } from './reservation.ts'

/**
 * All that a change does, as a closed union: what is shown, fingerprinted and written comes from these alone. Provisional guids stand for
 * what is not stored yet.
 */
export type Effect =
  | { readonly kind: 'groupMade'; readonly reservation: Reservation; readonly status: GroupStatus; readonly firstServiceDate: ServiceDate }
  | {
      readonly kind: 'groupAltered'
      readonly status: GroupStatus
      readonly firstServiceDate: ServiceDate
      readonly comments: string
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
      /** Who is expected again. */
      readonly passengerGuids: readonly string[]
    }
  /** Net of what the reservation held before, per date and direction; above zero taken, below given back. `beyond`: past the capacity. */
  | {
      readonly kind: 'places'
      readonly date: ServiceDate
      readonly direction: Direction
      readonly passengers: number
      readonly beyond: number
    }
  | { readonly kind: 'dayNumber'; readonly bookingGuid: string; readonly date: ServiceDate; readonly direction: Direction }
  | { readonly kind: 'tripAdded'; readonly bookingGuid: string; readonly trip: ReservedTrip }
  /** `driver`: what becomes of the driver who has it. */
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
      /** What a partner had earned with it. */
      readonly commissionCents: number
    }
  | {
      readonly kind: 'charged'
      readonly bookingGuid: string
      readonly role: 'service' | 'cancellation'
      readonly lines: readonly KeyedPriceLine[]
      /** The day the service is for. */
      readonly serviceDate: ServiceDate
      readonly totalCents: number
      /** What a partner earns with it. */
      readonly commissionCents: number
    }
  | { readonly kind: 'paid'; readonly method: PaymentMethod; readonly amountCents: number }
  /** A write-off of the ledger that the guest's credit has overtaken. */
  | { readonly kind: 'writeOffReversed'; readonly entryGuid: string; readonly amountCents: number }
  /** What stays written off of those reversed. */
  | { readonly kind: 'writtenOff'; readonly amountCents: number }
  | ({ readonly kind: 'collected' } & Collected)
  | { readonly kind: 'guestNotified'; readonly template: GuestTemplate }

/** What a channel has taken from its guest for the company since the last change; below zero it was returned. */
export interface Collected {
  readonly channel: string
  readonly amountCents: number
}

export type GuestTemplate = 'confirmation' | 'change' | 'cancellation' | 'waitlistApproved' | 'newPickup'

export type EffectKind = Effect['kind']
export type EffectOf<K extends EffectKind> = Extract<Effect, { kind: K }>

export function effectsOf<K extends EffectKind>(effects: readonly Effect[], kind: K): EffectOf<K>[] {
  return effects.filter((it): it is EffectOf<K> => it.kind === kind)
}

export interface MovedMoney {
  readonly chargedCents: number
  readonly reversedCents: number
  /** What the guest has paid, here or to a channel. */
  readonly paidCents: number
  /** What is written off, less the write-offs reversed. */
  readonly writtenOffCents: number
  /** What a partner earns with what is charged, less what it had earned with what is reversed. */
  readonly commissionCents: number
}

/** What the effects do to what is owed, in cents. */
export function moneyOf(effects: readonly Effect[]): MovedMoney {
  const [charged, reversed] = [effectsOf(effects, 'charged'), effectsOf(effects, 'chargeReversed')]
  const sum = (all: readonly { totalCents: number }[]) => all.reduce((cents, it) => cents + it.totalCents, 0)
  const amounts = (all: readonly { amountCents: number }[]) => all.reduce((cents, it) => cents + it.amountCents, 0)
  const earned = (all: readonly { commissionCents: number }[]) => all.reduce((cents, it) => cents + it.commissionCents, 0)
  return {
    chargedCents: sum(charged),
    reversedCents: sum(reversed),
    commissionCents: earned(charged) - earned(reversed),
    paidCents: amounts([...effectsOf(effects, 'paid'), ...effectsOf(effects, 'collected')]),
    writtenOffCents: amounts(effectsOf(effects, 'writtenOff')) - amounts(effectsOf(effects, 'writeOffReversed')),
  }
}

/** Cancellation fees, in cents. */
export function feesOf(effects: readonly Effect[]): number {
  return effectsOf(effects, 'charged').reduce((sum, it) => sum + (it.role === 'cancellation' ? it.totalCents : 0), 0)
}
