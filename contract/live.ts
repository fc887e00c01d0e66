import * as z from 'zod/mini'
import { officePermissions, type Needs } from '#domain/access/permissions.ts'
import { query } from '#contract/endpoint.ts'

/**
 * The topics that lists can subscribe to, and who may receive them. A topic names what changed; the browser
 * refetches it through its own call.
 */
export const topics = {
  group: 'viewCustomer',
  customer: 'viewCustomer',
  quote: 'editCustomer',
  followUp: officePermissions,
  /** What a guest wrote by text, and its answer. */
  guestText: 'editCustomer',
  fastTrack: ['fastTrack', 'dailyReports', 'viewCustomer'],
  trip: ['dispatcher', 'dailyReports', 'viewCustomer'],
  ownTrip: 'driver',
  rota: 'dispatcher',
  flight: 'signedIn',
  dateStatus: ['viewDateStatus', 'editCustomer'],
  ledger: ['financial', 'viewCustomer'],
  account: 'adminSystem',
  accessToken: ['adminSystem', 'viewCustomer'],
  /** The user's own account: permissions, sessions. Only that account receives it. */
  ownAccount: 'signedIn',
  configuration: 'adminSystem',
  outbox: ['adminSystem', 'financial'],
  job: 'adminSystem',
  /** A webhook or one of its events. */
  webhook: ['adminSystem', 'editCustomer'],
  /** How far the history of the demo company is loaded. */
  demoHistory: 'signedIn',
  /** Transactions of the card gateway, and carts. */
  cardPayment: ['adminSystem', 'financial'],
  /** Lines of bank statements. */
  bankLine: 'financial',
  /** A run of an import. */
  import: ['adminSystem', 'financial'],
  pendingImport: 'adminSystem',
} as const satisfies Record<string, Needs>

export type Topic = keyof typeof topics

export type LiveEvent = { topic: Topic; date?: string; guid?: string }

/** The server-sent event for possibly missed events: the browser refetches everything on screen. */
export const missedEvent = 'missed'

/** The server-sent event with the portal's time, sent as the stream opens and regularly. */
export const clockEvent = 'clock'

/**
 * The portal's time, in the headers of every reply of the API. Browsers follow it, however their device is
 * set.
 */
export const timeHeader = 'kerbside-now'

/**
 * The build of the web app that the portal serves, in the headers of every reply of the API: when it was
 * built, and a hash of its files, as in `20261119T080000Z-1a2b3c4d`. An open page with an older one offers to
 * reload.
 */
export const buildHeader = 'kerbside-build'

/**
 * Server-sent events. `Last-Event-ID` resumes the stream. `after`, the newest event when the page loaded,
 * starts it after that event.
 */
export const events = query({
  get: '/api/events',
  needs: 'signedIn',
  summary: 'Subscribe to changes, as server-sent events',
  query: z.object({ after: z.optional(z.string().check(z.maxLength(15))) }),
  reply: z.any(),
})
