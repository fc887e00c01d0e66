import * as z from 'zod/mini'
import type { Needs } from '#domain/access/permissions.ts'
import { query } from '#contract/endpoint.ts'

/** What lists can follow, and who may hear of it. A topic names what moved; the browser fetches it again through its own call. */
export const topics = {
  group: 'viewCustomer',
  customer: 'viewCustomer',
  fastTrack: ['fastTrack', 'dailyReports', 'viewCustomer'],
  trip: ['dispatcher', 'dailyReports', 'viewCustomer'],
  ownTrip: 'driver',
  flight: 'signedIn',
  dateStatus: ['viewDateStatus', 'editCustomer'],
  ledger: ['financial', 'viewCustomer'],
  account: 'adminSystem',
  /** One's own account: its rights, its sessions. Only that account hears of it. */
  ownAccount: 'signedIn',
  configuration: 'adminSystem',
  outbox: ['adminSystem', 'financial'],
} as const satisfies Record<string, Needs>

export type Topic = keyof typeof topics

export type LiveEvent = { topic: Topic; date?: string; guid?: string }

/** The name of the server-sent event that says: some may have been missed, ask again for whatever is on the screen. */
export const missedEvent = 'missed'

/** Server-sent events; `Last-Event-ID` resumes. */
export const events = query({ get: '/api/events', needs: 'signedIn', says: 'Follow what changes, as server-sent events', reply: z.any() })
