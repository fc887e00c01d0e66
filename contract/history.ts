import * as z from 'zod/mini'
import { query } from '#contract/endpoint.ts'
import { calendarDate, guid, instant, listOf, listQuery } from '#contract/shapes.ts'
import { restorableForms } from '#domain/history/restorable-forms.ts'
import { allHistorySubjects, type HistorySubject } from '#domain/history/history-subjects.ts'

/** The history: who did what, and when. */
const mayRead = ['adminSystem', 'financial'] as const

const historyRow = z.object({
  guid,
  at: instant,
  who: z.string(),
  /** Null: the portal itself. */
  accountGuid: z.nullable(guid),
  action: z.string(),
  kind: z.string(),
  /** The subject's own name, if it has one. */
  about: z.string(),
  subjectGuid: z.nullable(guid),
  reason: z.string(),
  /** Of the request that did it; empty for a job. */
  reference: z.string(),
  /** Values of before and after, with names in place of guids. */
  before: z.any(),
  after: z.any(),
  group: z.nullable(z.object({ guid, reference: z.string(), customerGuid: guid, customer: z.string() })),
  customer: z.nullable(z.object({ guid, name: z.string() })),
})
export type HistoryRow = z.infer<typeof historyRow>

export const queryHistory = query({
  get: '/api/actions/queryhistory',
  needs: mayRead,
  summary: 'List the history, filtered by who did it, subject, dates and text, newest first',
  query: z.object({
    ...listQuery,
    person: z.optional(guid),
    /** What people without an account did: guests, or Kerbside itself. */
    by: z.optional(z.enum(['guests', 'kerbside'])),
    /** `changes`: without sign-ins, and without the messages and updates that Kerbside does on its own. */
    only: z.optional(z.enum(['changes'])),
    kind: z.optional(z.enum(allHistorySubjects as [HistorySubject, ...HistorySubject[]])),
    /** One item by its guid: a vehicle, an account, a booking. */
    subject: z.optional(guid),
    /** What an access token did. */
    token: z.optional(guid),
    from: z.optional(calendarDate),
    to: z.optional(calendarDate),
  }),
  reply: listOf(historyRow),
})

export const historyLine = query({
  get: '/api/history/{id}',
  needs: mayRead,
  summary: 'Get a history entry: values before and after, and the other actions of the same request',
  params: z.object({ id: guid }),
  reply: z.extend(historyRow, {
    /** What the user can restore by saving its form again; null if nothing. With guids. */
    restorable: z.nullable(
      z.object({
        form: z.enum(restorableForms),
        fields: z.array(z.object({ name: z.string(), before: z.any(), after: z.any() })),
      }),
    ),
    /** The trip's drivers before and after, if the user can assign it back; null otherwise. */
    reassignment: z.nullable(z.object({ from: z.nullable(guid), to: z.nullable(guid) })),
    /** The price before its change, if the user can set it again; null otherwise. */
    earlierPrice: z.nullable(
      z.object({
        /** As in `priceForms`. */
        kind: z.string(),
        name: z.string(),
        facts: z.any(),
        /** The whole rule as the change made it, with guids. */
        after: z.any(),
      }),
    ),
    batch: z.array(z.object({ guid, action: z.string(), kind: z.string() })),
  }),
})
