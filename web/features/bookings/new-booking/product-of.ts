import type * as z from 'zod/mini'
import type { ChangeEndpoints } from '#contract/change.ts'
import type { customerOrNew } from '#contract/customers.ts'
import type { BodyIn, Endpoint, Nothing, ObjectShape } from '#contract/endpoint.ts'
import { call } from '#web/api/client.ts'
import type { ChangedReservation, ReservationPlan } from '#contract/plan.ts'
import type { NewBookingValues } from './new-booking-values.ts'
import type { AnyQuote, Filled, Product } from './product.ts'

type Step<B extends ObjectShape> = Endpoint<typeof customerOrNew, Nothing, B, z.ZodMiniType<AnyQuote>>

interface ProductParts<B extends ObjectShape> extends Omit<Product, 'priced' | 'quote' | 'change' | 'asked'> {
  /**
   * With `whole`, includes parts not filled in yet, so that the server reports them. The running price omits
   * those.
   */
  request: (filled: Filled, whole: boolean) => z.input<B>
  canBePriced: (values: NewBookingValues) => boolean
  /** The endpoint of the running price. Null if the product has none. */
  price: Step<B> | null
  change: ChangeEndpoints<B, typeof customerOrNew, ReservationPlan, ChangedReservation>
}

/** Builds a product from its endpoints. The endpoints' own types are erased here. */
export function productOf<B extends ObjectShape>({
  request,
  canBePriced,
  price,
  change,
  ...product
}: ProductParts<B>): Product {
  const asked = (filled: Filled, whole: boolean) => ({
    params: { id: filled.customer },
    body: request(filled, whole) as BodyIn<ChangeEndpoints<B, typeof customerOrNew>['confirm']>,
  })
  return {
    ...product,
    priced: (filled) =>
      price !== null && canBePriced(filled.values) ? JSON.stringify(request(filled, false)) : null,
    quote: async (filled, signal) =>
      price === null ? { kind: 'notFound' } : call(price, { ...asked(filled, false), signal }),
    change,
    asked: (filled) => asked(filled, true),
  }
}
