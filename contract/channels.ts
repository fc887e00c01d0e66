import * as z from 'zod/mini'
import { command, query } from '#contract/endpoint.ts'
import { cents, guid, instant, optionalText, serviceDate, text } from '#contract/shapes.ts'

/** Sales channels that collect money for the company. */
const entry = z.object({
  guid,
  at: instant,
  postedOn: serviceDate,
  memo: z.string(),
  amountCents: z.number(),
  who: z.string(),
  /** The reservation it belongs to; null: a payment. */
  group: z.nullable(z.object({ guid, customer: guid, reference: z.string() })),
  /** For a payment: why it can't be reversed; null: it can. */
  whyNotReverse: z.nullable(z.string()),
})

export const channels = query({
  get: '/api/channels',
  needs: 'financial',
  summary: 'List the channels with the amounts collected, paid and owed',
  reply: z.object({
    items: z.array(
      z.object({
        channel: z.string(),
        collectedCents: z.number(),
        paidCents: z.number(),
        owesCents: z.number(),
      }),
    ),
    totalCents: z.number(),
  }),
})

export const channelStatement = query({
  get: '/api/channels/statement',
  needs: 'financial',
  summary: 'List the entries of a channel, newest first',
  query: z.object({ channel: text(80) }),
  reply: z.object({ channel: z.string(), owesCents: z.number(), items: z.array(entry) }),
})

export const settleChannel = command({
  post: '/api/channels/payment',
  needs: 'financial',
  summary: 'Add a bank payment from a channel',
  body: z.object({ channel: text(80), amountCents: cents, date: serviceDate, reference: optionalText(100) }),
})

export const reverseChannelPayment = command({
  post: '/api/channels/reverse-payment',
  needs: 'financial',
  summary: 'Reverse a channel payment as of today',
  body: z.object({ entry: guid, reason: text(300) }),
})
