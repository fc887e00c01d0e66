import * as z from 'zod/mini'
import { query } from '#contract/endpoint.ts'
import { deskParty } from '#contract/fast-track.ts'
import { instant, serviceDate } from '#contract/shapes.ts'

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

export const deskDeviceList = query({
  get: '/api/actions/deskdevicelist',
  needs: 'fastTrack',
  summary:
    'What a desk’s device stores to work without a network: the parties of yesterday evening, today and tomorrow, cancelled ones too',
  reply: z.object({
    asOf: instant,
    today: serviceDate,
    /** Our airport, as on boarding passes. */
    airport: z.string(),
    dates: z.array(z.object({ date: serviceDate, isClosed: z.boolean() })),
    /** Whether the user has an open drawer for cash. */
    hasOpenDrawer: z.boolean(),
    parties: z.array(storedParty),
  }),
})
