import * as z from 'zod/mini'
import { command, query } from '#contract/endpoint.ts'
import { guid, instant, text } from '#contract/shapes.ts'
import { answerAtMost } from '#domain/texting/answering.ts'
import { textChannels } from '#domain/texting/text-settings.ts'

/** What guests write by SMS and WhatsApp, and the answers of agents. */
const needs = 'editCustomer'
const channel = z.enum(textChannels)

/** The texts of a reservation, and how the guest can be written to. */
export const conversation = z.object({
  number: z.string(),
  channel: z.nullable(channel),
  whyNoAnswer: z.nullable(z.string()),
  /** What the guest wrote, oldest first. */
  incoming: z.array(
    z.object({
      guid,
      channel,
      number: z.string(),
      text: z.string(),
      /** Number of pictures and files, which are with the provider. */
      media: z.number(),
      at: instant,
      answeredAt: z.nullable(instant),
    }),
  ),
})
export type Conversation = z.infer<typeof conversation>

const answerBody = z.object({ text: text(answerAtMost) })

export const guestTexts = query({
  get: '/api/guesttexts',
  needs,
  summary: 'List guests waiting for a reply to a text or a request on My booking, oldest first',
  reply: z.object({
    items: z.array(
      z.object({
        /** The latest text, or the request. */
        guid,
        kind: z.enum([...textChannels, 'request']),
        /** The phone number; empty for a request. */
        number: z.string(),
        text: z.string(),
        media: z.number(),
        /** The number of texts that wait. */
        count: z.number(),
        /** When the first of them came. */
        since: instant,
        /** The names of the customers with that number. */
        name: z.string(),
        group: z.nullable(z.object({ guid, reference: z.string(), customerGuid: guid })),
        /** Why it can’t be answered here; null: it can. */
        whyNoAnswer: z.nullable(z.string()),
      }),
    ),
  }),
})
export type WaitingGuest = z.infer<typeof guestTexts.reply>['items'][number]

const ofText = z.object({ text: guid })

export const answerGuestText = command({
  post: '/api/guesttexts/{text}/answer',
  needs,
  summary: 'Reply to a guest’s texts, on the same channel and to the same number',
  params: ofText,
  body: answerBody,
  perMinute: 60,
})

export const finishGuestText = command({
  post: '/api/guesttexts/{text}/done',
  needs,
  summary: 'Mark a guest’s texts as done without replying',
  params: ofText,
})

export const textToGuest = command({
  post: '/api/customer/{id}/{group}/text',
  needs,
  summary: 'Text the guest of a reservation; this also answers the guest’s open texts about it',
  params: z.object({ id: guid, group: guid }),
  body: answerBody,
  perMinute: 60,
})
