import * as z from 'zod/mini'
import { askedField } from '#contract/booking-fields.ts'
import { fieldAnswers } from '#contract/detail-shapes.ts'
import { command, query } from '#contract/endpoint.ts'
import { deskParty } from '#contract/fast-track.ts'
import {
  cents,
  direction,
  guid,
  instant,
  optionalText,
  personName,
  serviceDate,
  text,
  whole,
} from '#contract/shapes.ts'
import { remedies } from '#domain/fast-track/remedies.ts'
import { confirmWarnings } from '#domain/fast-track/confirm.ts'

/** The desk without a network: what a device stores, and the steps it sends afterwards. */

const person = z.object({ firstName: z.string(), lastName: z.string() })

/** A party as a device stores it. The receipt needs the network. */
const storedParty = z.extend(z.omit(deskParty, { receiptUrl: true }), {
  /** Sent back with each step. */
  version: z.number(),
  customer: person,
  /** People of the reservation who aren't in this booking. A search finds the party by their names too. */
  otherPeople: z.array(person),
  /** The digits of its flight number, and its codeshare numbers. */
  flightNumber: z.string(),
  flightAliases: z.array(z.string()),
  /** SHA-256 of each ticket code, in hexadecimal digits. Codes themselves never leave the portal. */
  ticketHashes: z.array(z.string()),
})
export type StoredParty = z.infer<typeof storedParty>

const resolution = z.enum(['accepted', 'dismissed'])

/** A conflict that a person resolved, for the device that made the step. */
const decidedConflict = z.object({
  /** The step's key. */
  key: guid,
  reference: z.string(),
  name: z.string(),
  /** What the device did; missing in lists that an earlier version stored. */
  step: z.optional(z.string()),
  as: resolution,
  by: z.string(),
  at: instant,
  reason: z.string(),
})
export type DecidedConflict = z.infer<typeof decidedConflict>

export const deskDeviceList = query({
  get: '/api/actions/deskdevicelist',
  needs: 'fastTrack',
  summary:
    'Get the data a desk device stores for offline use: parties from yesterday evening, today and ' +
    'tomorrow, including cancelled ones',
  reply: z.object({
    asOf: instant,
    today: serviceDate,
    /** Our airport, as on boarding passes. */
    airport: z.string(),
    dates: z.array(z.object({ date: serviceDate, isClosed: z.boolean() })),
    /** Whether the user has an open drawer for cash. */
    hasOpenDrawer: z.boolean(),
    /** The user's own conflicts that were resolved in the last days, latest first. */
    decided: z.array(decidedConflict),
    /** The fields asked at check-in that this user can fill in. */
    fields: z.array(askedField),
    parties: z.array(storedParty),
  }),
})

/** The difference between two clocks: at most about thirty years, which no real device exceeds. */
const clockMs = whole(-1_000_000_000_000, 1_000_000_000_000)

const stepHead = {
  /** The step's own idempotency key. */
  key: guid,
  bookingGuid: guid,
  seenVersion: whole(0, 2_000_000_000),
  /** By the device's clock, uncorrected. */
  at: instant,
  /** The portal's clock less the device's, at the last contact. */
  offsetMs: clockMs,
  /** The last contact before the step, by the portal's clock. */
  contactAt: instant,
}

const named = { guid, firstName: personName, lastName: personName }
const passengers = <T extends z.ZodMiniType<{ guid: string }>>(passenger: T) =>
  z.array(passenger).check(
    z.minLength(1, 'Select at least one passenger'),
    z.maxLength(180),
    z.refine(
      (all) => new Set(all.map((it) => it.guid)).size === all.length,
      'Select each passenger only once',
    ),
  )

export const deskStep = z.union([
  z.object({ ...stepHead, kind: z.literal('checkIn'), passengers: passengers(z.object(named)) }),
  z.object({
    ...stepHead,
    kind: z.literal('complete'),
    accepts: z.array(z.enum(confirmWarnings)).check(z.maxLength(confirmWarnings.length)),
  }),
  z.object({ ...stepHead, kind: z.literal('undo'), undoes: guid }),
  z.object({
    ...stepHead,
    kind: z.literal('names'),
    /** `seen`: the full name the device showed before. */
    passengers: passengers(z.object({ ...named, seen: z.optional(z.string().check(z.maxLength(201))) })),
  }),
  z.object({
    ...stepHead,
    kind: z.literal('comments'),
    comments: optionalText(2000),
    seen: optionalText(4000),
  }),
  z.object({ ...stepHead, kind: z.literal('answers'), answers: fieldAnswers }),
  z.object({ ...stepHead, kind: z.literal('cash'), amountCents: cents }),
  z.object({ ...stepHead, kind: z.literal('callNumber') }),
])

/**
 * A step in a format this version doesn't know. It is stored for review, so that it doesn't hold up the steps
 * after it.
 */
const unreadStep = z.catchall(z.object({ key: guid }), z.unknown())

const outcome = z.enum(['done', 'already', 'conflict'])

export const sendDeskSteps = command({
  post: '/api/actions/senddesksteps',
  needs: 'fastTrack',
  summary:
    'Send the steps taken offline on a desk device, in order; each is applied once, by its ' +
    'key, and gets its own result: done, already done, or conflict',
  once: false,
  body: z.object({
    device: optionalText(60),
    /** The device's clock now. */
    sentAt: instant,
    steps: z.array(z.union([deskStep, unreadStep])).check(z.minLength(1), z.maxLength(50)),
  }),
  /** In the same order. */
  reply: z.object({ results: z.array(z.object({ key: guid, outcome, message: z.string() })) }),
})

const deskConflict = z.object({
  guid,
  /** Null: the step names no party that can be found. */
  bookingGuid: z.nullable(guid),
  groupGuid: z.nullable(guid),
  customerGuid: z.nullable(guid),
  reference: z.string(),
  /** The customer who booked. */
  name: z.string(),
  serviceDate,
  direction: z.nullable(direction),
  /** The user who made the step. */
  by: z.string(),
  device: z.string(),
  /** Corrected, and by the device's own clock. */
  at: instant,
  deviceAt: instant,
  receivedAt: instant,
  /** Action on the device, and what the portal says now. */
  step: z.string(),
  now: z.string(),
  why: z.string(),
  /** Why this user can't accept it now; null: it can be accepted, or is resolved. */
  whyNotAccept: z.nullable(z.string()),
  /** The change after which it can be accepted; null: none. */
  remedy: z.nullable(z.enum(remedies)),
  resolved: z.nullable(z.object({ at: instant, by: z.string(), as: resolution, reason: z.string() })),
})
export type DeskConflict = z.infer<typeof deskConflict>

export const deskConflicts = query({
  get: '/api/actions/deskconflicts',
  needs: 'fastTrack',
  summary:
    'List offline desk steps that couldn’t be applied, each with the party’s current state, oldest first',
  query: z.object({ date: z.optional(serviceDate), state: z.prefault(z.enum(['open', 'all']), 'open') }),
  reply: z.object({ items: z.array(deskConflict) }),
})

export const resolveDeskConflict = command({
  post: '/api/actions/resolvedeskconflict',
  needs: 'fastTrack',
  summary:
    'Resolve a desk conflict, with a reason: apply the step to the party’s current state, or dismiss it',
  body: z.object({
    guid,
    /** Further conflicts of the same party, in order. If one can't be resolved in this way, none is. */
    more: z.prefault(z.array(guid).check(z.maxLength(100)), []),
    as: resolution,
    reason: text(300),
  }),
})
