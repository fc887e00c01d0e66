import * as z from 'zod/mini'
import { command, query, type ReplyOf } from '#contract/endpoint.ts'
import { sent } from '#contract/kept.ts'
import { guid, optionalText, saved, serviceDate, timeOfDay } from '#contract/shapes.ts'

/** A driver's shift on a date: the usual one (no entry), other hours, or absent. */
export const shiftKinds = { usual: 'Usual shift', hours: 'Other hours', absent: 'Absent' } as const
export type ShiftKind = keyof typeof shiftKinds

export const rotaEntry = z.object({
  absent: z.boolean(),
  from: z.nullable(timeOfDay),
  to: z.nullable(timeOfDay),
  breakFrom: z.nullable(timeOfDay),
  breakTo: z.nullable(timeOfDay),
  note: z.string(),
})

export const rotaWeek = query({
  get: '/api/actions/dispatcherrota',
  needs: 'dispatcher',
  summary: 'Get the drivers’ rota for the week of a date, with their usual shifts',
  query: z.object({ date: serviceDate }),
  reply: z.object({
    /** Monday to Sunday. */
    days: z.array(serviceDate),
    items: z.array(
      z.object({
        guid,
        name: z.string(),
        /** The usual shift; null: no fixed hours. */
        usual: z.nullable(z.object({ from: timeOfDay, to: timeOfDay })),
        /** One per day of the week; null: the usual shift. */
        entries: z.array(z.nullable(rotaEntry)),
        /** The number of trips per day of the week. */
        trips: z.array(z.number()),
      }),
    ),
  }),
})
export type RotaDriver = ReplyOf<typeof rotaWeek>['items'][number]
export type RotaCell = RotaDriver['entries'][number]

const timeOrNone = z.prefault(
  z.string().check(z.regex(/^$|^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time as HH:MM')),
  '',
)

export const saveShift = command({
  post: '/api/actions/dispatchershift',
  needs: 'dispatcher',
  summary: 'Set a driver’s shift on a date: the usual one, other hours with a break, or absent',
  body: z.object({
    driverGuid: guid,
    date: serviceDate,
    kind: z.enum(Object.keys(shiftKinds) as [ShiftKind, ...ShiftKind[]]),
    ...sent({
      from: timeOrNone,
      to: timeOrNone,
      breakFrom: timeOrNone,
      breakTo: timeOrNone,
      note: optionalText(200),
    }),
    /** The entry the user saw before; null: the usual shift. */
    seen: z.optional(z.nullable(rotaEntry)),
  }),
})

export const copyRota = command({
  post: '/api/actions/dispatchercopyrota',
  needs: 'dispatcher',
  summary: 'Copy the previous week’s rota to the week of a date, and list the days that were skipped',
  body: z.object({ date: serviceDate }),
  reply: z.extend(saved, {
    copied: z.number(),
    /** Days that have an entry already, or are over. */
    skipped: z.array(
      z.object({ driverGuid: guid, driver: z.string(), date: serviceDate, why: z.enum(['isSet', 'isOver']) }),
    ),
  }),
})
