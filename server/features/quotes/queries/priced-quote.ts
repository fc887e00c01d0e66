import type * as z from 'zod/mini'
import { safeParse } from 'zod/mini'
import { advancedRequest } from '#contract/advanced-booking.ts'
import { hourlyRequest, pointRequest, privateRequest } from '#contract/drive-bookings.ts'
import type { Quote } from '#contract/party-shapes.ts'
import type { QuotedProduct } from '#contract/quotes.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import { isRefusal, refuseEach, refuseFields, type Refusal } from '#domain/refusal.ts'
import { bookingSummary, tripTexts } from '#domain/reservation/describe.ts'
import { bookingKinds } from '#domain/vocabulary/booking-kinds.ts'
import { newReservationChange } from '#server/features/bookings/commands/reservation-change.ts'
import * as products from '#server/features/bookings/commands/products.ts'
import type { NewReservation } from '#server/features/bookings/queries/new-reservation.ts'
import { quoteOnWire } from '#server/features/bookings/queries/quotes.ts'
import {
  guestReservationOf,
  type GuestReservation,
} from '#server/features/guest-messages/queries/guest-reservations.ts'
import { undone, type UnitOfWork } from '#server/work/unit-of-work.ts'

/** What a booking would cost now, and what its guest would read. */
export interface PricedQuote {
  quote: Quote
  /** A line per service, and of several trips a line each. */
  services: string[]
  firstDay: ServiceDate
  guest: GuestReservation
}

type Pricing = (work: UnitOfWork, customerGuid: string, request: unknown) => Promise<PricedQuote | Refusal>

const pricings: Readonly<Record<QuotedProduct, Pricing>> = {
  advanced: pricingOf(advancedRequest, products.advanced),
  private: pricingOf(privateRequest, products.privateTransfer),
  hourly: pricingOf(hourlyRequest, products.hourlyHire),
  point: pricingOf(pointRequest, products.pointJourneys),
}

/** Prices a request for an existing customer by making the booking and undoing it. */
export async function pricedQuote(
  work: UnitOfWork,
  product: QuotedProduct,
  { customerGuid, request }: { customerGuid: string; request: unknown },
): Promise<PricedQuote | Refusal> {
  const priced = await pricings[product](work, customerGuid, request)
  // The fields of the request aren’t on the form that saves a quote.
  return isRefusal(priced) && priced.refused === 'fields'
    ? refuseEach(Object.entries(priced.fields).map(([field, message]) => ({ name: partOf(field), message })))
    : priced
}

/** The part of the booking that a request field belongs to: `Trip 2`, `Arrival`. */
function partOf(field: string): string {
  const trip = /^journeys\.(\d+)/.exec(field)?.[1]
  if (trip !== undefined) return `Trip ${Number(trip) + 1}`
  return field.startsWith('arrival.') ? 'Arrival' : field.startsWith('departure.') ? 'Departure' : 'Quote'
}

function pricingOf<Request extends object>(
  shape: z.ZodMiniType<Request & { billing: string }>,
  product: NewReservation<Request>,
): Pricing {
  const change = newReservationChange(product)
  return async (work, customerGuid, stored) => {
    const parsed = safeParse(shape, stored)
    if (!parsed.success)
      return refuseFields(
        Object.fromEntries(parsed.error.issues.map((it) => [it.path.join('.'), it.message])),
      )
    // Nothing is paid for a quote.
    const { billing } = parsed.data
    const request = { ...parsed.data, billing: billing === 'payNow' ? 'payLater' : billing, payMethod: null }
    const asked = {
      booker: { customerGuid, customer: null },
      request,
      isWalkIn: false,
      asksFields: false,
      source: 'staff',
    } as const
    return undone(work, async (trial) => {
      const loaded = await change.load(
        { db: trial.tx, actor: trial.actor, now: trial.now, lock: true },
        asked,
      )
      if (isRefusal(loaded)) return loaded
      const planned = change.plan(loaded, asked)
      if (isRefusal(planned)) return planned
      const made = await change.apply(trial, planned, loaded, asked)
      if (isRefusal(made)) return made
      await trial.deferred.send(trial.tx)
      const { bookings } = planned.after
      const [firstDay = loaded.facts.today] = bookings.map((it) => it.serviceDate).toSorted()
      return {
        quote: quoteOnWire(loaded.facts, planned),
        services: bookings.flatMap((it) => {
          const trips = tripTexts(loaded.facts, it)
          return [
            `${bookingKinds[it.kind].label}: ${bookingSummary(loaded.facts, it)}`,
            ...(trips.length > 1 ? trips : []),
          ]
        }),
        firstDay,
        guest: await guestReservationOf(trial.tx, made.guid ?? ''),
      }
    })
  }
}
