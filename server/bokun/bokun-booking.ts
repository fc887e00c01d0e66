import type { Instant } from '#domain/calendar/instant.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'

/** What a state of Bókun means to the company; `open`: not confirmed yet, so nothing is booked. */
export type BokunState = 'confirmed' | 'cancelled' | 'open'

/** A booking of Bókun, whichever way it came. Money in cents; null: not stated. */
export interface BokunBooking {
  readonly confirmationCode: string
  readonly state: BokunState
  /** The status as Bókun calls it. */
  readonly status: string
  /** Who sold it: the channel that owes what it collected. */
  readonly channel: string
  readonly language: string
  readonly currency: string
  readonly totalCents: number | null
  readonly paidCents: number | null
  readonly customer: BokunCustomer
  /** When it was changed last, as far as it says; null: it does not. */
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

/** One product of it. */
export interface BokunLine {
  /** The product confirmation code. */
  readonly code: string
  readonly state: BokunState
  readonly product: BokunProduct
  /** At the airport; null: not readable. */
  readonly date: ServiceDate | null
  /** `HH:MM`; null: not stated. */
  readonly time: string | null
  readonly adults: number
  readonly children: number
  readonly infants: number
  readonly passengers: readonly BokunPassenger[]
  readonly priceCents: number | null
  readonly questions: readonly BokunQuestion[]
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

export interface BokunQuestion {
  readonly question: string
  readonly answer: string
}
