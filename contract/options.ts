import * as z from 'zod/mini'
import { query } from '#contract/endpoint.ts'
import { optionalText, option, whole } from '#contract/shapes.ts'

export const optionLists = [
  'locations',
  'transport-services',
  'vehicles',
  'car-seats',
  'extras',
  'drivers',
  'people',
  'office',
  'partners',
  'airlines',
  'airports',
  'countries',
  'payment-methods',
  'zones',
  'tax-codes',
] as const
export type OptionList = (typeof optionLists)[number]

/** A select option with the facts that forms need; which ones are present depends on the list. */
const optionWithFacts = z.extend(option, {
  kind: z.optional(z.string()),
  zone: z.optional(z.string()),
  minutesFromAirport: z.optional(z.number()),
  passengers: z.optional(z.number()),
  luggage: z.optional(z.number()),
  vehicleClass: z.optional(z.string()),
  plate: z.optional(z.string()),
  fromAgeMonths: z.optional(z.number()),
  toAgeMonths: z.optional(z.number()),
  cents: z.optional(z.number()),
  taxCode: z.optional(z.string()),
  blocked: z.optional(z.boolean()),
  city: z.optional(z.string()),
  country: z.optional(z.string()),
})
export type OptionWithFacts = z.infer<typeof optionWithFacts>

export const optionsAtMost = 500

/**
 * At most `limit` entries, filtered by the typed text. A partner user gets only their own partner,
 * and no people or vehicles.
 */
export const options = query({
  get: '/api/options/{list}',
  needs: 'signedIn',
  summary: 'List the options of a selection list, filtered by the typed text',
  params: z.object({ list: z.enum(optionLists) }),
  query: z.object({
    query: optionalText(100),
    limit: z.prefault(z.pipe(z.coerce.number(), whole(1, optionsAtMost)), optionsAtMost),
  }),
  reply: z.object({ items: z.array(optionWithFacts) }),
})

export const permissionOptions = query({
  get: '/api/permissions',
  needs: 'adminSystem',
  summary: 'List the permissions an account can have, and what each allows',
  reply: z.object({ items: z.array(z.object({ key: z.string(), value: z.string(), allows: z.string() })) }),
})
