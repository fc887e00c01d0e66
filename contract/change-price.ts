import * as z from 'zod/mini'
import { reservationChange } from '#contract/change.ts'
import { query } from '#contract/endpoint.ts'
import { manualPrice } from '#contract/party-shapes.ts'
import { cents, guid, text } from '#contract/shapes.ts'

/** Sets prices of a booked service, by policy override. */
export const changePrice = reservationChange({
  confirm: {
    post: '/api/actions/confirmchangeprice',
    summary: 'Preview: Change the price of a booking, by policy override',
  },
  make: {
    post: '/api/actions/dochangeprice',
    summary: 'Change the price of a booking, by policy override, as previewed',
  },
  needs: 'editCustomer',
  body: z.object({
    bookingGuid: guid,
    prices: z
      .array(
        z.object({
          key: manualPrice.shape.key,
          /** Tax included. Null: today's list price. */
          totalCents: z.nullable(manualPrice.shape.totalCents),
        }),
      )
      .check(z.minLength(1, 'Change at least one price'), z.maxLength(200)),
    reason: text(500),
  }),
})

export const changePriceState = query({
  get: '/api/actions/changepricestate',
  needs: 'editCustomer',
  summary: 'Get a booking’s prices and list prices, to change them. Requires a policy override.',
  query: z.object({ bookingGuid: guid }),
  reply: z.object({
    bookingGuid: guid,
    lines: z.array(
      z.object({
        key: z.string(),
        label: z.string(),
        totalCents: cents,
        /** Today's list price. Null: there is none. */
        listCents: z.nullable(cents),
        /** Why staff set the current price. Null: they didn't. */
        overrideReason: z.nullable(z.string()),
        /** A percentage surcharge, recalculated when its base price changes. */
        isShare: z.boolean(),
        whyNot: z.nullable(z.string()),
      }),
    ),
  }),
})
