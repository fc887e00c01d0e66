import * as z from 'zod/mini'
import { customerId } from '#contract/customers.ts'
import { command, query } from '#contract/endpoint.ts'
import { emailAddress, guid, nameText, text } from '#contract/shapes.ts'
import { guestLanguageNames } from '#domain/message/guest-language.ts'

/** E-mails that staff write to a guest, about a reservation or without one. */
const needs = 'editCustomer'

export const mailToWrite = query({
  get: '/api/customer/{id}/mail',
  needs,
  sessionOnly: true,
  summary: 'Get the known addresses and the saved texts for an e-mail to a guest',
  params: customerId,
  query: z.object({ group: z.optional(guid) }),
  reply: z.object({
    /** The customer's own first. */
    addresses: z.array(z.string()),
    language: z.enum(guestLanguageNames),
    /** By name, their placeholders filled as far as possible, in the guest's language if they have it. */
    texts: z.array(
      z.object({
        guid,
        name: z.string(),
        language: z.enum(guestLanguageNames),
        subject: z.string(),
        text: z.string(),
      }),
    ),
  }),
})

export const writeMail = command({
  post: '/api/customer/{id}/mail',
  needs,
  sessionOnly: true,
  summary: 'E-mail a guest a text of one’s own, to one of the known addresses',
  params: customerId,
  body: z.object({
    /** The reservation it is about. */
    group: z.optional(guid),
    to: emailAddress,
    subject: nameText(200),
    text: text(4000),
    /** Whether it ends with the reservation's reference and a link to My booking. */
    withBooking: z.boolean(),
  }),
  perMinute: 30,
})
