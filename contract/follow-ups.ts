import * as z from 'zod/mini'
import { command, query } from '#contract/endpoint.ts'
import { screens } from '#contract/screens.ts'
import {
  guid,
  instant,
  listOf,
  listQuery,
  refusedItems,
  saved,
  serviceDate,
  sortBy,
  text,
  whole,
} from '#contract/shapes.ts'
import { aboutKinds } from '#domain/follow-up/follow-up-states.ts'

/** Follow-ups: what staff must not forget, each with a day. They are the office's own. */
const { needs } = screens.followUps
const version = whole(1, 1_000_000_000)
const one = z.object({ id: guid })

export const followUpTextAtMost = 2000
/** Follow-ups in one call. */
export const followUpsAtOnce = 200
const atOnce = [
  z.minLength(1, 'Select at least one follow-up'),
  z.maxLength(followUpsAtOnce, `Select at most ${followUpsAtOnce} follow-ups`),
] as const

const fields = {
  text: text(followUpTextAtMost),
  dueOn: serviceDate,
  /** Whom it is for. Null: anyone. */
  assigneeGuid: z.nullable(guid),
}

const followUpRow = z.object({
  guid,
  text: z.string(),
  /** The airport’s date. */
  dueOn: serviceDate,
  /** Null: anyone. */
  assignee: z.nullable(z.object({ guid, name: z.string() })),
  about: z.nullable(
    z.object({
      kind: z.enum(aboutKinds),
      guid,
      /** A guest’s or partner’s name; with the reference of a reservation or quote. */
      name: z.string(),
      /** Null for a partner. */
      customerGuid: z.nullable(guid),
    }),
  ),
  /** Who added it. */
  by: z.string(),
  createdAt: instant,
  /** Null: it is open. */
  done: z.nullable(z.object({ at: instant, by: z.string() })),
  /** Why the caller can’t edit or delete it. Null: they can. */
  whyNotChange: z.nullable(z.string()),
  version: z.number(),
})
export type FollowUpRow = z.infer<typeof followUpRow>

export const queryFollowUps = query({
  get: '/api/follow-ups',
  needs,
  sessionOnly: true,
  summary:
    'List follow-ups by person, state, day, subject and text; open ones by day, done ones newest first. ' +
    'A customer’s include those about their reservations and quotes.',
  query: z.object({
    ...listQuery,
    /** `mine`: for the caller or for anyone. */
    whose: z.prefault(z.enum(['mine', 'everyone']), 'everyone'),
    state: z.prefault(z.enum(['open', 'done']), 'open'),
    dueFrom: z.optional(serviceDate),
    dueTo: z.optional(serviceDate),
    customer: z.optional(guid),
    reservation: z.optional(guid),
    quote: z.optional(guid),
    partner: z.optional(guid),
    sort: sortBy('due', 'done'),
  }),
  reply: listOf(followUpRow),
})

export const addFollowUp = command({
  post: '/api/follow-ups',
  needs,
  sessionOnly: true,
  summary: 'Add a follow-up, optionally about a reservation, customer, quote or partner',
  body: z.object({ ...fields, about: z.nullable(z.object({ kind: z.enum(aboutKinds), guid })) }),
  reply: z.extend(saved, { guid }),
})

export const editFollowUp = command({
  post: '/api/follow-ups/{id}',
  needs,
  sessionOnly: true,
  summary: 'Change the text, day or person of an open follow-up',
  params: one,
  body: z.object({ ...fields, version }),
})

export const deleteFollowUp = command({
  post: '/api/follow-ups/{id}/delete',
  needs,
  sessionOnly: true,
  summary: 'Delete a follow-up',
  params: one,
  body: z.object({ version }),
})

export const finishFollowUps = command({
  post: '/api/follow-ups/done',
  needs,
  sessionOnly: true,
  summary: 'Mark follow-ups as done, and list those that weren’t',
  body: z.object({ followUps: z.array(z.object({ guid, version })).check(...atOnce) }),
  reply: z.extend(saved, { refused: refusedItems }),
})

export const reopenFollowUps = command({
  post: '/api/follow-ups/reopen',
  needs,
  sessionOnly: true,
  summary: 'Reopen follow-ups that were marked as done, and list those that weren’t',
  body: z.object({ guids: z.array(guid).check(...atOnce) }),
  reply: z.extend(saved, { refused: refusedItems }),
})
