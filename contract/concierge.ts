import * as z from 'zod/mini'
import { deskFlight, deskRow } from '#contract/fast-track.ts'
import { command, query } from '#contract/endpoint.ts'
import { direction, guid, instant, optionalText, serviceDate, whole } from '#contract/shapes.ts'

/** The concierge's day: flight by flight, against the staff on shift; and the numbers the desk calls. */

const ofDate = z.object({ date: serviceDate })
const counts = z.object({ expected: z.number(), here: z.number(), through: z.number(), noShow: z.number() })

const wave = z.object({
  direction,
  /** Null: parties without a flight. */
  flight: z.nullable(deskFlight),
  parties: z.number(),
  counts,
  /** Parties with a balance due. */
  owing: z.number(),
  /** Parties whose fast track isn't at their arriving flight's time; one plan moves them. */
  astray: z.number(),
  /** Upcoming trips of the flight, which the dispatcher moves with it. */
  drives: z.number(),
})
export type FlightWave = z.infer<typeof wave>

export const conciergeDashboard = query({
  get: '/api/actions/ftconcerigedashboard',
  needs: 'fastTrack',
  summary:
    'Get one day’s passengers by flight wave: expected, checked in and cleared, ' +
    'per quarter-hour, with the staff on shift',
  query: ofDate,
  reply: z.object({
    date: serviceDate,
    closed: z.nullable(z.object({ at: instant, by: z.string() })),
    /** For today only: the uncleared parties of the day before, until that day is closed; otherwise null. */
    dayBefore: z.nullable(z.object({ date: serviceDate, parties: z.number() })),
    counts,
    /** Parties on flights that are late. */
    lateParties: z.number(),
    waves: z.array(wave),
    quarters: z.array(
      z.object({ minute: z.number(), passengers: z.number(), staff: z.nullable(z.number()) }),
    ),
    /** Staff on shift in each of 24 hours. Empty: not entered. */
    staffByHour: z.array(z.number()),
  }),
})

export const conciergeQuery = query({
  get: '/api/actions/ftconcerigequery',
  needs: 'fastTrack',
  summary:
    'Find parties on a date by ticket, reference, day number, name or flight; without a query, list them all',
  query: z.object({ date: serviceDate, query: optionalText(200) }),
  reply: z.object({ date: serviceDate, items: z.array(deskRow) }),
})

export const saveStaffOnShift = command({
  post: '/api/actions/savestaffonshift',
  needs: 'fastTrack',
  summary: 'Save the staff on shift at the desks in each hour of a day',
  query: ofDate,
  body: z.object({
    staffByHour: z
      .array(whole(0, 200))
      .check(z.refine((all) => all.length === 24, 'Enter the number of staff for each of the 24 hours')),
    /** As the user last saw them. */
    seen: z.optional(z.array(z.number()).check(z.maxLength(24))),
  }),
})

export const callNumber = command({
  post: '/api/actions/ftcallnumber',
  needs: 'fastTrack',
  summary: 'Call a party’s day number on the number board',
  body: z.object({ bookingGuid: guid }),
})

const called = z.object({
  dayNumber: z.number(),
  direction,
  /** After midnight, also the evening before. */
  serviceDate,
  flight: z.nullable(z.string()),
})

export const numberBoard = query({
  get: '/api/actions/ftnumberboard',
  needs: 'fastTrack',
  summary: 'Get the number board: called numbers, newest first, and the next ones; no personal data',
  query: ofDate,
  reply: z.object({
    date: serviceDate,
    called: z.array(z.extend(called, { at: instant })),
    next: z.array(z.extend(called, { at: instant })),
  }),
})
