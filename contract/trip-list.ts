import * as z from 'zod/mini'
import { tripStatus } from '#contract/booking-shapes.ts'
import { file, query } from '#contract/endpoint.ts'
import { cents, guid, instant, listOf, listQuery, serviceDate, sortBy } from '#contract/shapes.ts'

const place = z.object({ name: z.string(), kind: z.string() })

/** A trip in the list of all days. */
export const listedTrip = z.object({
  guid,
  version: z.number(),
  customerGuid: guid,
  groupGuid: guid,
  reference: z.string(),
  serviceDate,
  pickupAt: instant,
  status: tripStatus,
  guestName: z.string(),
  passengers: z.number(),
  from: place,
  to: place,
  flight: z.nullable(z.string()),
  service: z.string(),
  /** The driver or the outside company. */
  driverGuid: z.nullable(guid),
  driverName: z.nullable(z.string()),
  isOutside: z.boolean(),
  vehicle: z.nullable(z.object({ guid, name: z.string(), plate: z.string() })),
  partnerName: z.nullable(z.string()),
  /**
   * What is charged for the trip, with tax: its share of its booking, and its waiting and overtime. Null: the
   * user can't see prices.
   */
  priceCents: z.nullable(cents),
  /** What was agreed with the outside company. Null: nothing. */
  agreedCostCents: z.nullable(cents),
})
export type ListedTrip = z.infer<typeof listedTrip>

/** `notCancelled`: any other status than cancelled. */
export const tripStatusFilter = z.enum([...tripStatus.options, 'notCancelled'])

export const tripFilters = {
  from: z.optional(serviceDate),
  to: z.optional(serviceDate),
  status: z.optional(tripStatusFilter),
  /** A driver or an outside company. */
  driver: z.optional(guid),
  /** `own`: trips of our own drivers. `outside`: of outside companies. */
  drivenBy: z.optional(z.enum(['own', 'outside'])),
  vehicle: z.optional(guid),
  service: z.optional(guid),
  partner: z.optional(guid),
}

export const queryTrips = query({
  get: '/api/actions/querytrips',
  needs: 'dispatcher',
  summary:
    'List trips by day, status, driver or outside company, vehicle, service and partner, or find them by ' +
    'guest, reference, flight or place; earliest pickup first by default',
  query: z.object({ ...listQuery, ...tripFilters, sort: sortBy('pickup') }),
  reply: listOf(listedTrip),
})

const found = { query: listQuery.query, ...tripFilters }

export const tripTotals = query({
  get: '/api/actions/triptotals',
  needs: 'dispatcher',
  summary:
    'Count the trips that match the filters, and add up their agreed costs, and their prices if the user ' +
    'can see prices',
  query: z.object(found),
  reply: z.object({
    /** Null: the filters match too many trips. */
    found: z.nullable(
      z.object({
        count: z.number(),
        totalCents: z.nullable(z.number().check(z.int())),
        /** The agreed costs of outside companies. */
        agreedCostCents: z.number().check(z.int()),
      }),
    ),
  }),
})

/** Maximum rows in a file, which has no paging. */
export const tripsInFileAtMost = 20_000

const tripsFile = (kind: 'csv' | 'xlsx', media: string) =>
  file({
    get: kind === 'csv' ? '/reports/trips.csv' : '/reports/trips.xlsx',
    needs: 'dispatcher',
    readsReplica: true,
    summary: `Download the filtered trips as ${kind === 'csv' ? 'CSV' : 'a workbook'}`,
    query: z.object(found),
    media,
  })
export const tripsCsv = tripsFile('csv', 'text/csv; charset=utf-8')
export const tripsXlsx = tripsFile(
  'xlsx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
)
