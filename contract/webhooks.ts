import * as z from 'zod/mini'
import { command, form, query } from '#contract/endpoint.ts'
import { guid, instant, listOf, listQuery, nameText, saved, whole } from '#contract/shapes.ts'
import {
  allWebhookEvents,
  deliveryStates,
  testEvent,
  type SentEvent,
} from '#domain/webhook/webhook-events.ts'

/**
 * Webhooks: URLs of other systems that the portal calls when something happens. Administrators manage
 * them all; a partner's administrators manage their partner's. What is sent: `contract/webhook-events.ts`.
 */
// Nothing here is open to access tokens: a webhook made with a stolen one would outlive it.
const needs = ['adminSystem', 'editCustomer'] as const
const ofEndpoint = z.object({ id: guid })
const version = whole(1, 1_000_000_000)

const events = z
  .array(z.enum(allWebhookEvents))
  .check(z.minLength(1, 'Choose at least one event'), z.maxLength(50))
const sentEvent = z.enum([...allWebhookEvents, testEvent] as [SentEvent, ...SentEvent[]])

const urlMessage = 'Enter a URL like https://example.com/webhooks'
const webhookUrl = z.string().check(
  z.trim(),
  z.minLength(1, 'This field is required'),
  z.maxLength(500, 'At most 500 characters'),
  z.regex(/^$|^[a-z]+:\/\/\S+$/, urlMessage),
  z.refine((it) => it === '' || URL.canParse(it), urlMessage),
)

const fields = { name: nameText(80), url: webhookUrl, events }
const named = z.nullable(z.object({ guid, name: z.string() }))

const webhookRow = z.object({
  guid,
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(allWebhookEvents)),
  /** The partner that manages it; null: the company. */
  owner: named,
  /** Limits it to this partner's reservations and invoices; null: no limit. */
  partner: named,
  state: z.enum(['on', 'failing', 'off', 'deleted']),
  /** Why the portal turned it off; empty if a user did, or if it is on. */
  disabledReason: z.string(),
  disabledAt: z.nullable(instant),
  /** Events not sent yet. */
  waiting: z.number(),
  /** The latest attempt. */
  last: z.nullable(z.object({ at: instant, status: z.nullable(z.number()), error: z.string() })),
})
export type WebhookRow = z.infer<typeof webhookRow>

export const queryWebhooks = query({
  get: '/api/webhook-endpoints',
  needs,
  sessionOnly: true,
  summary: 'List webhooks, including those deleted in the last 30 days',
  reply: z.object({
    items: z.array(webhookRow),
    /** Null: another one can be added. */
    whyNotAdd: z.nullable(z.string()),
  }),
})

export const addWebhook = command({
  post: '/api/webhook-endpoints',
  needs,
  sessionOnly: true,
  summary: 'Add a webhook; only this response contains its secret',
  body: z.object({
    ...fields,
    /** Only this partner's; a partner user's webhook is always for their own partner. */
    partnerGuid: z.prefault(z.nullable(guid), null),
  }),
  reply: z.object({ guid, secret: z.string() }),
  perMinute: 60,
  // A stored reply would hold the secret in plain text.
  once: false,
})

export const webhookForm = form({
  path: '/api/webhook-endpoints/{id}',
  needs,
  sessionOnly: true,
  summary: 'Get a webhook: name, URL, events and state',
  saveSummary: 'Update a webhook: name, URL and events',
  perMinute: 60,
  params: ofEndpoint,
  loads: z.extend(webhookRow, {
    version: z.number(),
    /** Until when the previous secret also signs. */
    previousUntil: z.nullable(instant),
  }),
  saves: z.object({ ...fields, version }),
})
export type WebhookLoaded = z.infer<typeof webhookForm.load.reply>

export const newWebhookSecret = command({
  post: '/api/webhook-endpoints/{id}/secret',
  needs,
  sessionOnly: true,
  summary: 'Create a new secret, shown only in this response; the previous one keeps working for 24 hours',
  params: ofEndpoint,
  reply: z.object({ secret: z.string(), previousUntil: instant }),
  // A stored reply would hold the secret in plain text.
  once: false,
})

export const turnOnWebhook = command({
  post: '/api/webhook-endpoints/{id}/enable',
  needs,
  sessionOnly: true,
  summary: 'Turn a webhook on, and send or skip the events it missed',
  params: ofEndpoint,
  body: z.object({ missed: z.enum(['send', 'skip']) }),
})

export const turnOffWebhook = command({
  post: '/api/webhook-endpoints/{id}/disable',
  needs,
  sessionOnly: true,
  summary: 'Turn a webhook off; its events are stored for 30 days',
  params: ofEndpoint,
})

export const deleteWebhook = command({
  post: '/api/webhook-endpoints/{id}/delete',
  needs,
  sessionOnly: true,
  summary: 'Delete a webhook; its log stays for 30 days',
  params: ofEndpoint,
})

export const testWebhook = command({
  post: '/api/webhook-endpoints/{id}/test',
  needs,
  sessionOnly: true,
  summary: 'Send a test event to a webhook now, ahead of any waiting events',
  params: ofEndpoint,
  perMinute: 30,
  reply: saved,
})

const deliveryRow = z.object({
  guid,
  /** As in the header `webhook-id`. */
  webhookId: z.string(),
  type: sentEvent,
  at: instant,
  state: z.enum(deliveryStates),
  /** The reservation's reference or the invoice's number; empty: a test. */
  about: z.string(),
  attempts: z.number(),
  lastAt: z.nullable(instant),
  lastStatus: z.nullable(z.number()),
  lastError: z.string(),
  /** When it is tried again, while it waits. */
  nextAt: z.nullable(instant),
  /** Null unless it is waiting. */
  whyWaiting: z.nullable(z.string()),
})
export type WebhookDeliveryRow = z.infer<typeof deliveryRow>

export const queryWebhookDeliveries = query({
  get: '/api/webhook-endpoints/{id}/deliveries',
  needs,
  sessionOnly: true,
  summary: 'List the events of a webhook, newest first, by state and type',
  params: ofEndpoint,
  query: z.object({
    cursor: listQuery.cursor,
    limit: listQuery.limit,
    state: z.optional(z.enum(deliveryStates)),
    type: z.optional(sentEvent),
  }),
  reply: listOf(deliveryRow),
})

export const webhookDelivery = query({
  get: '/api/webhook-deliveries/{id}',
  needs,
  sessionOnly: true,
  summary: 'Get an event of a webhook, with the request and response of each attempt',
  params: ofEndpoint,
  reply: z.extend(deliveryRow, {
    endpointGuid: guid,
    body: z.string(),
    /** Newest first, at most 50. */
    tries: z.array(
      z.object({
        guid,
        at: instant,
        durationMs: z.number(),
        url: z.string(),
        requestHeaders: z.record(z.string(), z.string()),
        status: z.nullable(z.number()),
        responseHeaders: z.record(z.string(), z.string()),
        responseBody: z.string(),
        error: z.string(),
      }),
    ),
    /** Null: it can be sent again. */
    whyNotAgain: z.nullable(z.string()),
  }),
})

export const sendWebhookAgain = command({
  post: '/api/webhook-deliveries/{id}/send-again',
  needs,
  sessionOnly: true,
  summary: 'Send an event to a webhook again, or now if it is waiting',
  params: ofEndpoint,
  perMinute: 60,
})
