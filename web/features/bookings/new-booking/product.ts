import type { ComponentType } from 'react'
import type * as z from 'zod/mini'
import type { AdvancedQuote } from '#contract/advanced-booking.ts'
import type { ChangeEndpoints } from '#contract/change.ts'
import type { customerOrNew } from '#contract/customers.ts'
import type { BodyIn, Endpoint, Nothing, ObjectShape } from '#contract/endpoint.ts'
import type { Quote } from '#contract/party-shapes.ts'
import type { PlanOnWire } from '#contract/plan.ts'
import { call } from '#web/api/client.ts'
import type { Outcome } from '#web/api/outcome.ts'
import { useChange } from '#web/api/use-change.ts'
import type { ServiceRoom } from '../drive/use-services.ts'
import type { NewBookingValues } from './new-booking-values.ts'
import type { ProductName } from './products.ts'
import type { NewBooking } from './use-new-booking.ts'

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
  apply: () => Promise<boolean>
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
  /** `onFields`: the request was refused at its fields. */
  useBookingChange: (onFields: (fields: Record<string, string>) => void) => BookingChange
}

type Step<B extends ObjectShape> = Endpoint<typeof customerOrNew, Nothing, B, z.ZodMiniType<AnyQuote>>

interface ProductParts<B extends ObjectShape> extends Omit<Product, 'priced' | 'quote' | 'check' | 'useBookingChange'> {
  /** The request. `whole`: with what is not filled in yet, so that the server reports it; otherwise without, for the running price. */
  request: (filled: Filled, whole: boolean) => z.input<B>
  canBePriced: (values: NewBookingValues) => boolean
  /** The call that answers the running price; null: the product has none. */
  price: Step<B> | null
  checks: Partial<Record<StopName, Step<B>>>
  change: ChangeEndpoints<B, typeof customerOrNew>
}

/** A product of its parts: the calls' own types end here. */
export function productOf<B extends ObjectShape>({ request, canBePriced, price, checks, change, ...product }: ProductParts<B>): Product {
  const asked = (filled: Filled, whole: boolean) => ({
    params: { id: filled.customer },
    body: request(filled, whole) as BodyIn<ChangeEndpoints<B, typeof customerOrNew>['confirm']>,
  })
  return {
    ...product,
    priced: (filled) => (price !== null && canBePriced(filled.values) ? JSON.stringify(request(filled, false)) : null),
    quote: async (filled, signal) => (price === null ? { kind: 'notFound' } : call(price, { ...asked(filled, false), signal })),
    check: (stop, filled) => {
      const endpoint = checks[stop]
      return endpoint === undefined ? null : call(endpoint, asked(filled, true))
    },
    useBookingChange: (onFields) => {
      const { ask, apply, ...flow } = useChange(change.confirm, change.make, { onFields })
      return { ...flow, ask: (filled) => ask(asked(filled, true)), apply: async () => (await apply()) !== null }
    },
  }
}
