import * as z from 'zod/mini'
import { file } from '#contract/endpoint.ts'
import { guid, optionalText } from '#contract/shapes.ts'

/**
 * Tickets and receipts are available to users who may see the group and to holders of the signed link in a
 * message: no sign-in is required, and the handler itself checks for one of the two.
 */
export const signedLink = z.object({
  sig: z.optional(z.string().check(z.maxLength(200))),
  /** A language other than the guest’s. */
  lang: optionalText(10),
})

/** `all`: every active service of the group, one page each. */
export const ticketFile = file({
  get: '/tickets/{group}/{ticket}.pdf',
  needs: 'public',
  summary:
    'Get the ticket for a booking, or for every service of a reservation: reference, guests, flight, ' +
    'meeting point, ticket code',
  media: 'application/pdf',
  params: z.object({ group: guid, ticket: z.union([guid, z.literal('all')]) }),
  query: signedLink,
  perMinute: 120,
})

export const calendarFile = file({
  get: '/tickets/{group}/calendar.ics',
  needs: 'public',
  summary: 'Get the services of a reservation as a calendar file',
  media: 'text/calendar; charset=utf-8',
  params: z.object({ group: guid }),
  query: signedLink,
  perMinute: 120,
})

export const receiptFile = file({
  get: '/tickets/receipts/{entry}.pdf',
  needs: 'public',
  summary: 'Get the receipt for a payment or refund, with its services and tax',
  media: 'application/pdf',
  params: z.object({ entry: guid }),
  query: signedLink,
  perMinute: 120,
})
