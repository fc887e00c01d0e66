import * as z from 'zod/mini'
import { dateModes, type DateMode } from '#domain/date-status/capacity.ts'
import { numberWithin, plainIdent, readIdent } from '#domain/flight/flight-pattern.ts'
import { flightStatuses } from '#domain/flight/flight-times.ts'
import { command, query } from '#contract/endpoint.ts'
import { kept } from '#contract/kept.ts'
import {
  direction,
  guid,
  instant,
  localTime,
  localTimeOrNone,
  optionalText,
  serviceDate,
  timeOfDay,
  whole,
} from '#contract/shapes.ts'

const version = whole(1, 1_000_000_000)
const airlineCode = z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9]{2}$/, 'Choose an airline'))
const airportCode = z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z]{3}$/, 'Choose an airport'))
/** With or without the airline code in front. */
const flightNumber = z
  .string()
  .check(
    z.overwrite(plainIdent),
    z.regex(/^([A-Z]\d|\d[A-Z]|[A-Z]{2})?\d{1,4}[A-Z]?$/, 'Enter one to four digits'),
  )
const isoWeekdays = z.array(whole(1, 7)).check(
  z.minLength(1, 'Choose at least one day'),
  z.refine((days) => new Set(days).size === days.length, 'Select each day only once'),
)

/** A scheduled flight. `dates`: the days of the requested week it runs on. */
export const patternRow = z.object({
  guid,
  ident: z.string(),
  airlineCode: z.string(),
  airline: z.string(),
  number: z.string(),
  direction,
  otherAirport: z.string(),
  city: z.string(),
  validFrom: serviceDate,
  validTo: serviceDate,
  weekdays: z.array(z.number()),
  localTime: timeOfDay,
  active: z.boolean(),
  version,
  dates: z.array(serviceDate),
})
export type PatternRow = z.infer<typeof patternRow>

/** How far ahead flights are to be created from the schedule, and how far they exist. */
export const flightHorizon = z.object({
  /** The number of days ahead, and the resulting day. */
  days: z.number(),
  wantedUntil: serviceDate,
  /**
   * The last day for which the flights of every pattern exist; null if some have none yet or there is no
   * schedule.
   */
  madeUntil: z.nullable(serviceDate),
  /** The last day any pattern runs; null if there is no future schedule. */
  scheduleEnds: z.nullable(serviceDate),
})
export type FlightHorizon = z.infer<typeof flightHorizon>

export const weeklyFlights = query({
  get: '/api/flights/weekly',
  needs: 'signedIn',
  summary:
    'Get the flight schedule for the week of a given date: each active pattern and the days it operates',
  query: z.object({ startDate: serviceDate, withdrawn: z.optional(z.literal('yes')) }),
  reply: z.object({ startDate: serviceDate, days: z.array(serviceDate), items: z.array(patternRow) }),
})

/** Without a guid: a new pattern. Updates flights from today on, except manually edited ones. */
export const savePattern = command({
  post: '/api/flights/weekly',
  needs: 'adminSystem',
  summary: 'Create or edit a scheduled flight, and update its dated flights from today on',
  body: z
    .object({
      guid: z.optional(guid),
      version: z.optional(version),
      airlineCode,
      number: flightNumber,
      direction,
      otherAirport: airportCode,
      validFrom: serviceDate,
      validTo: serviceDate,
      weekdays: isoWeekdays,
      localTime: timeOfDay,
      /** If left out, it stays as it is; a new flight is active. */
      active: z.optional(z.boolean()),
    })
    .check(
      z.overwrite((it) => ({ ...it, number: numberWithin(it.airlineCode, it.number) })),
      z.refine((it) => /^\d/.test(it.number) && readIdent(it.airlineCode + it.number) !== null, {
        path: ['number'],
        error: 'This number has another airline’s code. Enter only its digits, or change the airline.',
      }),
    ),
})

/**
 * A dated flight with its best time (actual, or else expected, or else scheduled) and the guests booked on
 * it.
 */
export const flightRow = z.object({
  guid,
  ident: z.string(),
  airline: z.string(),
  direction,
  otherAirport: z.string(),
  city: z.string(),
  serviceDate,
  scheduledAt: instant,
  estimatedAt: z.nullable(instant),
  actualAt: z.nullable(instant),
  bestAt: instant,
  minutesLate: z.number(),
  late: z.boolean(),
  status: z.enum(flightStatuses),
  terminal: z.string(),
  gate: z.string(),
  belt: z.string(),
  source: z.string(),
  /** Last update from the flight data service; null: never. */
  fedAt: z.nullable(instant),
  /** Until when manual times override the flight data service; null if they don't. */
  manualUntil: z.nullable(instant),
  version,
  parties: z.number(),
  passengers: z.number(),
  waitlisted: z.number(),
  trips: z.number(),
  /** Added manually because the schedule lacks it. */
  byHand: z.boolean(),
  /** False if the time is to be advised; 12:00 is used until then. */
  timeKnown: z.boolean(),
})
export type FlightRow = z.infer<typeof flightRow>

export const dailyFlights = query({
  get: '/api/flights/daily',
  needs: 'signedIn',
  summary: 'List the flights for a date with their times, and the fast-track parties and trips of each',
  query: z.object({ startDate: serviceDate }),
  reply: z.object({
    date: serviceDate,
    items: z.array(flightRow),
    /** The flight data service; null: none is configured. */
    feed: z.nullable(
      z.object({ provider: z.string(), refreshedAt: z.nullable(instant), failure: z.string() }),
    ),
  }),
})

/**
 * Without a date, the time on the nearest day. Refused if that could be either of two days. An empty time
 * removes it.
 */
export const saveFlightTimes = command({
  post: '/api/flights/daily',
  needs: ['adminSystem', 'dispatcher', 'fastTrack'],
  summary: 'Manually edit the times, status, terminal, gate and belt of a dated flight',
  body: z.object({
    guid,
    version,
    status: z.enum(flightStatuses),
    estimatedDate: z.optional(serviceDate),
    actualDate: z.optional(serviceDate),
    ...kept({
      estimatedTime: localTimeOrNone,
      actualTime: localTimeOrNone,
      terminal: optionalText(10),
      gate: optionalText(10),
      belt: optionalText(10),
    }),
    /** Let the flight data service update the times again. */
    followFeed: z.prefault(z.boolean(), false),
  }),
})

const dateMode = z.enum(Object.keys(dateModes) as [DateMode, ...DateMode[]])

/** Picker entries are also select options: guid, name, disabled (cancelled flights). */
export const pickerFlight = z.object({
  guid,
  name: z.string(),
  disabled: z.boolean(),
  ident: z.string(),
  /** Codeshares: other flight numbers printed on tickets for this flight. */
  aliases: z.array(z.string()),
  airline: z.string(),
  otherAirport: z.string(),
  city: z.string(),
  time: localTime,
  scheduledAt: instant,
  bestAt: instant,
  late: z.boolean(),
  status: z.enum(flightStatuses),
  byHand: z.boolean(),
  timeKnown: z.boolean(),
})
export type PickerFlight = z.infer<typeof pickerFlight>

export const pickerFlights = query({
  get: '/api/flights/pickerflights',
  needs: 'editCustomer',
  summary: 'List flights for the flight picker by date and direction, with the fast-track places left',
  query: z.object({ date: serviceDate, direction, query: optionalText(100) }),
  reply: z.object({
    items: z.array(pickerFlight),
    mode: dateMode,
    /** The number of passengers that can still be confirmed; null: no limit. */
    placesLeft: z.nullable(z.number()),
    /** Why you can't book fast track on the date, not even on the waitlist. Null if you can. */
    whyNotBookable: z.nullable(z.string()),
  }),
})

/**
 * Empty fields are to be advised. Returns an existing flight of that number on that day (scheduled, a
 * codeshare or added before) instead of adding another one.
 */
export const addFlightByHand = command({
  post: '/api/flights/byhand',
  needs: 'editCustomer',
  summary: 'Add a flight missing from the schedule, to book guests on it',
  perMinute: 60,
  body: z.object({
    date: serviceDate,
    direction,
    ident: z.prefault(
      z
        .string()
        .check(z.overwrite(plainIdent), z.regex(/^([A-Z\d]{2,8})?$/, 'Enter a flight number like BA2155')),
      '',
    ),
    otherAirport: z.prefault(z.nullable(airportCode), null),
    time: localTimeOrNone,
  }),
  reply: pickerFlight,
  once: false,
})
