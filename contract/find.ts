import * as z from 'zod/mini'
import { query } from '#contract/endpoint.ts'
import { guid, serviceDate } from '#contract/shapes.ts'
import { quoteStates } from '#domain/quote/quote-states.ts'

/** What the palette finds besides reservations and customers. */
export const recordKinds = ['quote', 'partner', 'invoice', 'driver', 'vehicle', 'location', 'flight'] as const

const foundRecord = z.object({
  kind: z.enum(recordKinds),
  guid,
  name: z.string(),
  /** What tells it apart: a plate, an invoice's partner, a flight's city, a quote's customer. */
  detail: z.string(),
  /** An invoice's partner. */
  partnerGuid: z.nullable(guid),
  /** A flight's date, or the last day of a quote's price. */
  date: z.nullable(serviceDate),
  /** A quote's. */
  state: z.nullable(z.enum(quoteStates)),
})
export type FoundRecord = z.infer<typeof foundRecord>

export const findRecords = query({
  get: '/api/actions/findrecords',
  needs: 'signedIn',
  summary:
    'Find quotes, partners, invoices, drivers, vehicles, locations and flights that the user can open, ' +
    'by name or number; quotes also by their customer’s name, phone number or e-mail address',
  query: z.object({ query: z.string().check(z.maxLength(100)) }),
  reply: z.object({ items: z.array(foundRecord) }),
})
