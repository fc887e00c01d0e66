import * as z from 'zod/mini'
import { ageBand, priceLineShape } from '#contract/booking-shapes.ts'
import { bookingKindName } from '#contract/booking-shapes.ts'
import { command, form } from '#contract/endpoint.ts'
import { kept } from '#contract/kept.ts'
import {
  cents,
  direction,
  guid,
  instant,
  nameText,
  serviceDate,
  text,
  timeOfDay,
  whole,
} from '#contract/shapes.ts'

/**
 * Prices with validity periods. A current rule is never edited: a change is a new rule with its own effective
 * date.
 */
const needs = 'adminSystem'
const price = whole(0, 100_000_000)
const taxCode = z
  .string()
  .check(z.regex(/^[A-Z][A-Z0-9]{0,11}$/, 'Enter up to 12 capital letters or digits, starting with a letter'))
const percent = z.number().check(z.gte(0), z.lte(1000))

/** The fields of a rule, by kind of price. */
export const priceFacts = {
  fastTrack: z.object({ direction, ageBand, firstCents: price, nextCents: price, taxCode }),
  transport: z.object({ serviceGuid: guid, fromZone: guid, toZone: guid, cents: price, taxCode }),
  hourly: z.object({ serviceGuid: guid, centsPerHour: price, minimumHours: whole(1, 24), taxCode }),
  /**
   * A percentage or a fixed amount, with hours for nights, lead hours for short notice, or dates for
   * holidays.
   */
  surcharge: z.object({
    kind: z.enum(['night', 'shortNotice', 'holiday', 'extraStop']),
    appliesTo: z.enum(['fastTrack', 'transport']),
    percent: z.optional(percent),
    cents: z.optional(price),
    fromTime: z.optional(timeOfDay),
    toTime: z.optional(timeOfDay),
    withinHours: z.optional(whole(1, 720)),
    dates: z.optional(z.array(serviceDate).check(z.maxLength(200))),
  }),
  tax: z.object({ code: taxCode, basisPoints: whole(0, 10_000), inclusive: z.boolean() }),
  /** The "from" price of a service on the company's website. */
  from: z.object({ product: text(60), cents: price }),
}

/** Endpoints of a kind of price: list its rules, and create or change a rule from a date on. */
function priceForm<F extends z.ZodMiniObject>(path: string, price: string, prices: string, facts: F) {
  const rule = z.object({
    guid,
    name: z.string(),
    validFrom: serviceDate,
    validTo: z.nullable(serviceDate),
    version: z.number(),
    facts,
  })
  return form({
    path,
    needs,
    summary: `List ${prices}`,
    saveSummary: `Create or change ${price}`,
    loads: z.object({
      items: z.array(rule),
      today: serviceDate,
      /** Warnings: missing prices, days without one, rules that shadow each other. */
      warnings: z.array(z.string()),
    }),
    saves: z.object({
      /** The rule to change. Null creates a new one. */
      rule: z.nullable(z.object({ guid, version: whole(1, 1_000_000_000) })),
      name: nameText(150),
      validFrom: serviceDate,
      validTo: z.prefault(z.nullable(serviceDate), null),
      facts,
    }),
  })
}

export const fastTrackPrices = priceForm(
  '/api/fasttrackprice',
  'a fast-track price',
  'fast-track prices by direction, age band and season; the first passenger’s price may differ',
  priceFacts.fastTrack,
)
export const homepagePrices = priceForm(
  '/api/homepageprice',
  'a “from” price of the company’s website',
  'the “from” prices of the company’s website',
  priceFacts.from,
)
export const transportPrices = priceForm(
  '/api/prices/transport',
  'a transport price',
  'transport prices by service and zone pair',
  priceFacts.transport,
)
export const hourlyPrices = priceForm(
  '/api/prices/hourly',
  'an hourly price',
  'hourly prices by service, with a minimum',
  priceFacts.hourly,
)
export const surchargePrices = priceForm(
  '/api/prices/surcharges',
  'a surcharge',
  'surcharges: night, short notice, holidays, extra stops',
  priceFacts.surcharge,
)
export const taxPrices = priceForm(
  '/api/prices/taxes',
  'a tax',
  'taxes by code, with the history of their rates',
  priceFacts.tax,
)

/** Every kind of price, by the name its rules are stored under. */
export const priceForms = {
  fastTrack: fastTrackPrices,
  transport: transportPrices,
  hourly: hourlyPrices,
  surcharge: surchargePrices,
  tax: taxPrices,
  from: homepagePrices,
} as const

export const endPrice = command({
  post: '/api/prices/end',
  needs,
  summary: 'End a price after a date, or delete one that hasn’t started',
  body: z.object({ guid, version: whole(1, 1_000_000_000), lastDay: serviceDate }),
})

const cancelRule = z.object({
  kind: bookingKindName,
  hoursBefore: whole(0, 8760),
  feeBasisPoints: whole(0, 10_000),
})

/** The terms: waiting, grace period, and cancellation costs. */
const terms = {
  clearanceMinutes: whole(0, 600),
  airportLeadMinutes: whole(0, 1440),
  graceMinutesArrival: whole(0, 600),
  graceMinutesElsewhere: whole(0, 600),
  waitCentsPerMinute: whole(0, 1_000_000),
  cancellation: z.array(cancelRule).check(z.maxLength(100)),
  /** The tax of cancellation fees. Null: that of the cancelled service. */
  feeTaxCode: z.prefault(z.nullable(taxCode), null),
}
const settingsVersion = whole(1, 1_000_000_000)
export const priceTerms = form({
  path: '/api/prices/terms',
  needs,
  summary: 'Get cancellation fees, waiting charges and grace periods by service date',
  saveSummary:
    'Set cancellation fees, waiting charges and grace periods from a date, or change upcoming ones',
  loads: z.object({
    /** Earliest first, without gaps. */
    items: z.array(
      z.object({
        /** Null for the initial terms, before any were set. */
        guid: z.nullable(guid),
        validFrom: z.nullable(serviceDate),
        /** The day before the next set starts. Null: until further notice. */
        validTo: z.nullable(serviceDate),
        setAt: z.nullable(instant),
        setBy: z.nullable(z.string()),
        ...terms,
      }),
    ),
    today: serviceDate,
    version: z.number(),
  }),
  saves: z.object({
    /** Terms to change that haven't started yet. Null: new ones from a date on. */
    guid: z.prefault(z.nullable(guid), null),
    validFrom: serviceDate,
    ...kept(terms),
    version: settingsVersion,
  }),
})

export const revokeTerms = command({
  post: '/api/prices/terms/revoke',
  needs,
  summary: 'Revoke terms that haven’t started; the previous ones continue',
  body: z.object({ guid, version: settingsVersion }),
})

const when = { date: serviceDate, time: timeOfDay }
const partnerGuid = z.prefault(z.nullable(guid), null)
const cars = z.prefault(whole(1, 20), 1)
const tried = z.union([
  z.object({
    what: z.literal('fastTrack'),
    ...when,
    direction,
    adults: whole(0, 50),
    children: whole(0, 50),
    infants: whole(0, 50),
    partnerGuid,
  }),
  z.object({
    what: z.literal('transfer'),
    ...when,
    serviceGuid: guid,
    fromZone: guid,
    toZone: guid,
    cars,
    extraStops: z.prefault(whole(0, 10), 0),
    partnerGuid,
  }),
  z.object({ what: z.literal('hourly'), ...when, serviceGuid: guid, hours: whole(1, 24), cars, partnerGuid }),
])
export type TriedPrice = z.infer<typeof tried>

export const tryPrices = command({
  post: '/api/prices/try',
  needs,
  summary: 'Calculate an example price, with the rules that apply',
  once: false,
  body: tried,
  reply: z.object({
    lines: z.array(z.omit(priceLineShape, { key: true })),
    totalCents: cents,
    /** The terms on the example's date: their start, and the resulting fees. */
    terms: z.object({
      validFrom: z.nullable(serviceDate),
      graceMinutesArrival: z.number(),
      graceMinutesElsewhere: z.number(),
      waitCentsPerMinute: z.number(),
      /** The services that the example can be booked as. */
      kinds: z.array(bookingKindName),
      cancellation: z.array(z.extend(cancelRule, { feeCents: cents })),
    }),
  }),
})

const gridPrice = {
  rule: z.nullable(z.object({ guid, version: whole(1, 1_000_000_000) })),
  name: nameText(150),
  validTo: z.prefault(z.nullable(serviceDate), null),
}
export const savePriceGrid = command({
  post: '/api/prices/grid',
  needs,
  summary: 'Save several fast-track and transport prices from a date: all of them, or none if one is invalid',
  body: z.object({
    validFrom: serviceDate,
    prices: z
      .array(
        z.union([
          z.object({ kind: z.literal('fastTrack'), ...gridPrice, facts: priceFacts.fastTrack }),
          z.object({ kind: z.literal('transport'), ...gridPrice, facts: priceFacts.transport }),
        ]),
      )
      .check(z.minLength(1, 'Change at least one price'), z.maxLength(1000)),
  }),
})
