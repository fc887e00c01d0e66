import * as z from 'zod/mini'
import { command, file, query } from '#contract/endpoint.ts'
import { emailAddress, guid, instant, whole } from '#contract/shapes.ts'

/** An e-mail address that mail servers refuse: who sees it, and who corrects it. */
export const addressTrouble = z.object({
  address: z.string(),
  /** Such as `the mailbox doesn’t exist (550 5.1.1 User unknown)`. */
  reason: z.string(),
  at: instant,
  /** It came back after it had been sent. */
  bounced: z.boolean(),
})
export type AddressTrouble = z.infer<typeof addressTrouble>

const params = z.object({ id: guid })

export const refusedAddress = query({
  get: '/api/customer/{id}/refusedaddress',
  needs: 'editCustomer',
  summary: 'Get the customer’s refused address, and the messages to it that can be resent to a corrected one',
  params,
  reply: z.object({
    address: z.string(),
    version: z.number(),
    trouble: z.nullable(addressTrouble),
    /** Newest first. Messages replaced by later ones and outdated reminders are left out. */
    messages: z.array(z.object({ guid, subject: z.string(), createdAt: instant, reference: z.string() })),
  }),
})

export const refusedMessageHtml = file({
  get: '/api/customer/{id}/refusedmessages/{message}/html',
  needs: 'editCustomer',
  summary: 'Get a message that was refused, as the guest would see it, for embedding in a frame',
  media: 'text/html; charset=utf-8',
  params: z.object({ id: guid, message: guid }),
})

export const correctAddress = command({
  post: '/api/customer/{id}/correctaddress',
  needs: 'editCustomer',
  summary: 'Correct a customer’s refused e-mail address and resend selected messages to the new one',
  params,
  body: z.object({
    email: emailAddress,
    /** Of the customer, as read. */
    version: whole(1, 1_000_000_000),
    messages: z.array(guid).check(z.maxLength(50)),
  }),
})
