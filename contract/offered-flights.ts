import * as z from 'zod/mini'
import { command, query } from '#contract/endpoint.ts'
import { direction, guid, instant, refusedItems, saved, serviceDate, text } from '#contract/shapes.ts'

/** Flights that the flight data service reports and the portal lacks. */
export const offeredFlight = z.object({
  guid,
  ident: z.string(),
  direction,
  date: serviceDate,
  otherAirport: z.string(),
  city: z.string(),
  scheduledAt: instant,
  /** Codeshares. */
  aliases: z.array(z.string()),
  provider: z.string(),
})
export type OfferedFlight = z.infer<typeof offeredFlight>

const flightPeople = ['adminSystem', 'dispatcher', 'fastTrack', 'editCustomer'] as const
const offeredGuids = z.object({
  guids: z
    .array(guid)
    .check(z.minLength(1, 'Select at least one flight'), z.maxLength(500, 'At most 500 flights')),
})

export const offeredFlights = query({
  get: '/api/flights/offered',
  needs: [...flightPeople],
  summary:
    'List flights from a date onwards that the flight data service reports but the portal doesn’t have, ' +
    'and ignored flights',
  query: z.object({ startDate: serviceDate }),
  reply: z.object({
    items: z.array(offeredFlight),
    ignored: z.array(z.object({ ident: z.string(), direction, at: instant, by: z.string() })),
  }),
})

export const addOfferedFlights = command({
  post: '/api/flights/offered/add',
  needs: [...flightPeople],
  summary: 'Add offered flights so that guests can be booked on them, and list those that weren’t added',
  body: offeredGuids,
  reply: z.extend(saved, { refused: refusedItems }),
})

export const ignoreOfferedFlights = command({
  post: '/api/flights/offered/ignore',
  needs: 'adminSystem',
  summary: 'Ignore offered flights permanently, and list those that weren’t ignored',
  body: offeredGuids,
  reply: z.extend(saved, { refused: refusedItems }),
})

export const offerFlightAgain = command({
  post: '/api/flights/offered/again',
  needs: 'adminSystem',
  summary: 'Stop ignoring a flight',
  body: z.object({ ident: text(10), direction }),
})
