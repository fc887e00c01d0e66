import * as z from 'zod/mini'
import { dateModes, type DateMode } from '#domain/date-status/capacity.ts'
import { form, query } from '#contract/endpoint.ts'
import { kept } from '#contract/kept.ts'
import { instant, optionalText, serviceDate, whole } from '#contract/shapes.ts'

const mode = z.enum(Object.keys(dateModes) as [DateMode, ...DateMode[]])

/** Fast-track passengers of one date and direction. */
const placesOfDirection = z.object({
  /** Maximum number of passengers; null without a limit. */
  capacity: z.nullable(z.number()),
  taken: z.number(),
  waitlisted: z.number(),
  /** Places left; null without a limit. */
  left: z.nullable(z.number()),
})

const dayFields = {
  date: serviceDate,
  mode,
  arrival: placesOfDirection,
  departure: placesOfDirection,
  comments: z.string(),
  /** When the concierge closed and locked the day; null while it is open. */
  closedAt: z.nullable(instant),
  /** 0 if nothing has been set for this date. */
  version: z.number(),
}
const dayOfMonth = z.object(dayFields)
export type DayOfMonth = z.infer<typeof dayOfMonth>

export const dateStatusMonth = query({
  get: '/api/datestatusmonth',
  needs: 'viewDateStatus',
  summary: 'List every day in the month of a date: status, places, waitlist, comments',
  query: z.object({ date: serviceDate }),
  reply: z.object({ first: serviceDate, last: serviceDate, items: z.array(dayOfMonth) }),
})

const capacity = z.optional(z.nullable(whole(0, 100_000)))

export const dateStatus = form({
  path: '/api/date-status/{date}',
  needs: 'viewDateStatus',
  saveNeeds: 'policyOverride',
  summary: 'Get the fast-track status of a date: open, limited per direction, waitlist only or closed',
  saveSummary: 'Save the fast-track status of a date: open, limited per direction, waitlist only or closed',
  params: z.object({ date: serviceDate }),
  loads: z.object({ ...dayFields, dayComments: z.string(), closedBy: z.nullable(z.string()) }),
  saves: z.object({
    mode,
    arrivalCapacity: capacity,
    departureCapacity: capacity,
    ...kept({ comments: optionalText(2000) }),
    version: whole(0, 1_000_000_000),
  }),
})
