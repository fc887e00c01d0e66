import type { Instant } from '#domain/calendar/instant.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'

/** A Bókun status as the company treats it. `open`: not confirmed yet, so nothing is booked. */
export type BokunState = 'confirmed' | 'cancelled' | 'open'

/** A Bókun booking from any source. Money is in cents; null: not stated. */
export interface BokunBooking {
  readonly confirmationCode: string
  readonly state: BokunState
  /** Bókun's own status. */
  readonly status: string
  /** The channel that sold it and owes what it collected. */
  readonly channel: string
  readonly language: string
  readonly currency: string
  readonly totalCents: number | null
  readonly paidCents: number | null
  readonly customer: BokunCustomer
  /** When it was last changed; null: not stated. */
  readonly changedAt: Instant | null
  readonly comments: string
  readonly lines: readonly BokunLine[]
}

export interface BokunCustomer {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phone: string
}

/** One product of a booking. */
export interface BokunLine {
  /** The product confirmation code. */
  readonly code: string
  readonly state: BokunState
  readonly product: BokunProduct
  /** Airport time; null: unreadable. */
  readonly date: ServiceDate | null
  /** `HH:MM`; null: not stated. */
  readonly time: string | null
  readonly adults: number
  readonly children: number
  readonly infants: number
  readonly passengers: readonly BokunPassenger[]
  readonly priceCents: number | null
  /** Of the line, the booking and its people. */
  readonly questions: readonly BokunQuestion[]
  /** Passengers with answers of their own, also without a name; missing if there are none. */
  readonly answering?: readonly AnsweringPassenger[]
}

export interface BokunProduct {
  readonly id: string
  readonly title: string
  readonly rate: string
}

export interface BokunPassenger {
  readonly firstName: string
  readonly lastName: string
  readonly ageBand: 'adult' | 'child' | 'infant'
}

export interface AnsweringPassenger extends BokunPassenger {
  /** Without a name: the place among such people of the same age, from 0. */
  readonly number: number
  readonly questions: readonly BokunQuestion[]
}

export interface BokunQuestion {
  readonly question: string
  readonly answer: string
}
