import * as z from 'zod/mini'
import { command, query } from '#contract/endpoint.ts'
import { sent } from '#contract/kept.ts'
import { sumCents } from '#contract/ledger.ts'
import { cents, guid, instant, listOf, listQuery, optionalText, serviceDate, text } from '#contract/shapes.ts'
import { allOutcomes, openKinds } from '#domain/concierge/close-day.ts'

/** Closing a service date: open items, their outcomes, and the lock. */

const ofDate = z.object({ date: serviceDate })
const outcome = z.enum(allOutcomes)

const openItem = z.object({
  kind: z.enum(openKinds),
  guid,
  /** The reference, or the name of the drawer's owner. */
  name: z.string(),
  /** A description for people. */
  text: z.string(),
  groupGuid: z.nullable(guid),
  customerGuid: z.nullable(guid),
  /** The person who holds the drawer. Null: not a drawer. */
  holderGuid: z.nullable(guid),
  /** The amount due, or the drawer's content. */
  amountCents: z.nullable(sumCents),
  may: z.array(outcome),
  /** Why the day can't be closed with it. Null: it can, with an outcome. */
  whyNot: z.nullable(z.string()),
})
export type OpenItemShown = z.infer<typeof openItem>

const resolvedItem = z.object({
  kind: z.enum(openKinds),
  name: z.string(),
  text: z.string(),
  amountCents: z.nullable(cents),
  outcome,
  reason: z.string(),
})
export type ResolvedItem = z.infer<typeof resolvedItem>

/** The comments as the user last saw them. */
const seenComments = z.optional(z.string().check(z.maxLength(4000)))

export const listCloseDay = query({
  get: '/api/actions/FtConcerigeListCloseDay',
  needs: 'fastTrack',
  summary:
    'Get the open items for a date (parties, desk conflicts, trips, amounts due, drawers), ' +
    'the cash by person, and the comments',
  query: ofDate,
  reply: z.object({
    date: serviceDate,
    closed: z.nullable(z.object({ at: instant, by: z.string() })),
    comments: z.string(),
    whyNotClose: z.nullable(z.string()),
    items: z.array(openItem),
    /** What was open when the date was closed, with its outcome; none while it is open. */
    resolved: z.array(resolvedItem),
    /** Passengers of the date by outcome. */
    counts: z.object({ expected: z.number(), here: z.number(), through: z.number(), noShow: z.number() }),
    /** Cash by person: received on the date, and in the drawer now. */
    cash: z.array(
      z.object({ guid, name: z.string(), takenCents: sumCents, heldCents: sumCents, hasDrawer: z.boolean() }),
    ),
  }),
})

export const confirmCloseDay = command({
  post: '/api/actions/FtConcerigeConfirmCloseDay',
  needs: 'fastTrack',
  summary: 'Close and lock a date, with an outcome and a reason for each open item',
  query: ofDate,
  body: z.object({
    resolutions: z
      .array(z.object({ kind: z.enum(openKinds), guid, outcome, reason: optionalText(300) }))
      .check(z.maxLength(2000)),
    comments: z.optional(optionalText(4000)),
    seen: seenComments,
  }),
})

export const saveCloseDayComments = command({
  post: '/api/actions/FtConcerigeSaveCloseDayComments',
  needs: 'fastTrack',
  summary: 'Save the comments for a date',
  query: ofDate,
  body: z.object({ ...sent({ comments: optionalText(4000) }), seen: seenComments }),
})

export const reopenDay = command({
  post: '/api/actions/reopenday',
  needs: 'policyOverride',
  summary: 'Reopen a closed date, with a reason',
  query: ofDate,
  body: z.object({ reason: text(300) }),
})

const dayClosing = z.object({
  guid,
  date: serviceDate,
  at: instant,
  by: z.string(),
  comments: z.string(),
  /** What was open, with its outcome. */
  resolved: z.array(resolvedItem),
  reopened: z.nullable(z.object({ at: instant, by: z.string(), because: z.string() })),
})
export type DayClosing = z.infer<typeof dayClosing>

export const dayClosings = query({
  get: '/api/actions/dayclosings',
  needs: ['financial', 'adminSystem', 'policyOverride'],
  summary: 'List the day closings, newest first, with their open items',
  query: z.object({ cursor: listQuery.cursor, limit: listQuery.limit }),
  reply: listOf(dayClosing),
})
