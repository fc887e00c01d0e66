import type { ComponentType } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { AdvancedQuote } from '#contract/advanced-booking.ts'
import type { ChangeEndpoints } from '#contract/change.ts'
import type { customerOrNew } from '#contract/customers.ts'
import type { ObjectShape } from '#contract/endpoint.ts'
import type { Quote } from '#contract/party-shapes.ts'
import type { ChangedReservation, PlanOnWire, ReservationPlan } from '#contract/plan.ts'
import type { Outcome } from '#web/api/outcome.ts'
import type { PlaceValues } from '#web/features/bookings/drive/drive-values.ts'
import type { ServiceRoom } from '#web/features/bookings/drive/use-services.ts'
import type { GuestMessageChoice } from '#web/ui/dialog/GuestMessage.tsx'
import type { NewBookingValues } from './new-booking-values.ts'
import type { ProductName } from '#web/shell/sections/booking-products.ts'

export type StopName = 'customer' | 'journey' | 'confirm'

/** One step of the wizard. */
export interface Stop {
  name: StopName
  label: string
  Fields: ComponentType<{ booking: NewBooking }>
}

/** A quote, for advanced bookings with the facts of its flights. */
export type AnyQuote = Quote & Partial<Pick<AdvancedQuote, 'arrival' | 'departure'>>

/** The form's values, with what a request needs besides. */
export interface Filled {
  customer: string
  values: NewBookingValues
  services: readonly ServiceRoom[]
}

/** The confirm and make steps of a booking. */
export interface BookingChange {
  plan: PlanOnWire | null
  guest: GuestMessageChoice
  ask: (filled: Filled) => Promise<boolean>
  /** With `sendsLink`, the new reservation opens at its payment link. */
  apply: (sendsLink: boolean) => Promise<boolean>
  back: () => void
  problems: readonly string[]
  sending: boolean
}

/** One product: its steps, its endpoints, and where its request fields are on the screen. */
export interface Product {
  name: ProductName
  stops: readonly Stop[]
  /** The step that has the form field of a request field. */
  stopOf: (field: string) => StopName
  /** Maps a request field to its form field. */
  fieldOf: (field: string, values: NewBookingValues) => string
  /**
   * The request as a cache key for its price. Null: too incomplete for a price, or the product has no running
   * price.
   */
  priced: (filled: Filled) => string | null
  quote: (filled: Filled, signal: AbortSignal) => Promise<Outcome<AnyQuote>>
  /** The confirm and make endpoints. Both get the request of `asked`. */
  change: ChangeEndpoints<ObjectShape, typeof customerOrNew, ReservationPlan, ChangedReservation>
  asked: (filled: Filled) => { params: { id: string }; body: Record<string, unknown> }
}

export interface RunningQuote {
  quote: AnyQuote | null
  /** Why there is no price for the current values. */
  problems: string[]
  loading: boolean
}

/** What a booking starts from. */
export interface Started {
  /** Of its draft. */
  id: string
  /** The location of the user’s own partner, or no place. */
  ownPlace: PlaceValues
}

/** A booking in progress, passed to its steps. */
export interface NewBooking {
  product: Product
  form: UseFormReturn<NewBookingValues>
  values: NewBookingValues
  /** The form's default values. */
  start: NewBookingValues
  ownPlace: PlaceValues
  stop: Stop
  furthest: StopName
  services: readonly ServiceRoom[]
  quote: RunningQuote
  change: BookingChange
  problems: readonly string[]
  sending: boolean
  minDate: string
  goTo: (stop: StopName) => void
  submit: (values: NewBookingValues) => Promise<void>
  /** Goes on to the price without a customer, who is asked for before the booking is made. */
  priceFirst: () => void
  startOver: () => void
  /** Clears the form and drops the draft, once the booking or quote is saved. */
  finish: () => void
  /** Saves the booking as a separate draft, so that another can start. */
  setAside: () => void
}
