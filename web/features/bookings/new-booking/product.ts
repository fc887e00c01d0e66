import type { ComponentType } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { AdvancedQuote } from '#contract/advanced-booking.ts'
import type { ChangeEndpoints } from '#contract/change.ts'
import type { customerOrNew } from '#contract/customers.ts'
import type { ObjectShape } from '#contract/endpoint.ts'
import type { Quote } from '#contract/party-shapes.ts'
import type { PlanOnWire } from '#contract/plan.ts'
import type { Outcome } from '#web/api/outcome.ts'
import type { ServiceRoom } from '../drive/use-services.ts'
import type { NewBookingValues } from './new-booking-values.ts'
import type { ProductName } from './products.ts'

export type StopName = 'customer' | 'journey' | 'billing' | 'confirm'

/** One stop on the way to a booking. */
export interface Stop {
  name: StopName
  label: string
  Fields: ComponentType<{ booking: NewBooking }>
}

/** A price that may come with the facts of the legs. */
export type AnyQuote = Quote & Partial<Pick<AdvancedQuote, 'arrival' | 'departure'>>

/** What is on the screen, and the services whose cars it may mean. */
export interface Filled {
  customer: string
  values: NewBookingValues
  services: readonly ServiceRoom[]
}

/** The plan of a booking, then the booking, whatever the product. */
export interface BookingChange {
  plan: PlanOnWire | null
  ask: (filled: Filled) => Promise<boolean>
  /** `sendsLink`: the reservation is opened where the link for paying by card is sent. */
  apply: (sendsLink: boolean) => Promise<boolean>
  back: () => void
  problems: readonly string[]
  sending: boolean
}

/** One product: its stops, its calls, and what its request's fields are called on the screen. */
export interface Product {
  name: ProductName
  stops: readonly Stop[]
  /** The furthest stop before the plan that can be opened. */
  furthest: (values: NewBookingValues) => StopName
  /** The stop that a field of the request is filled in at. */
  stopOf: (field: string) => StopName
  /** The form's field for a field of the request. */
  fieldOf: (field: string, values: NewBookingValues) => string
  /** The request so far, as text that changes with it; null: too little for a price, or the product has no running price. */
  priced: (filled: Filled) => string | null
  quote: (filled: Filled, signal: AbortSignal) => Promise<Outcome<AnyQuote>>
  /** What the server says of the request once a stop is left; null: nothing to ask yet. */
  check: (stop: StopName, filled: Filled) => Promise<Outcome<unknown>> | null
  /** The two calls that plan the booking and make it, and what both are sent. */
  change: ChangeEndpoints<ObjectShape, typeof customerOrNew>
  asked: (filled: Filled) => { params: { id: string }; body: Record<string, unknown> }
}

export interface RunningQuote {
  quote: AnyQuote | null
  /** Why there is no price for the current input. */
  problems: string[]
  loading: boolean
}

/** A booking in progress, as its stops see it. */
export interface NewBooking {
  product: Product
  form: UseFormReturn<NewBookingValues>
  values: NewBookingValues
  /** The form's defaults: nothing typed yet. */
  start: NewBookingValues
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
  startOver: () => void
  /** Keeps the booking as it is among the unfinished ones: another begins in its place. */
  setAside: () => void
}
