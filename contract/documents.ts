import * as z from 'zod/mini'
import { file } from '#contract/endpoint.ts'
import { guid } from '#contract/shapes.ts'

/**
 * Tickets and receipts open for whoever may see the group, and for whoever holds the signed link of a message: so nobody in particular
 * need be signed in, and the answer itself asks for one of the two.
 */
const signedLink = z.object({ sig: z.optional(z.string().check(z.maxLength(200))) })

/** `all`: every service of the group that still stands, a page each. */
export const ticketFile = file({
  get: '/tickets/{group}/{ticket}.pdf',
  needs: 'public',
  says: 'The ticket of a booking, or of every service of a group: reference, guests, flight, where to go, the code to scan',
  media: 'application/pdf',
  params: z.object({ group: guid, ticket: z.union([guid, z.literal('all')]) }),
  query: signedLink,
  perMinute: 120,
})

export const calendarFile = file({
  get: '/tickets/{group}/calendar.ics',
  needs: 'public',
  says: 'The services of a group for a guest’s calendar',
  media: 'text/calendar; charset=utf-8',
  params: z.object({ group: guid }),
  query: signedLink,
  perMinute: 120,
})

export const receiptFile = file({
  get: '/tickets/receipts/{entry}.pdf',
  needs: 'public',
  says: 'The receipt of a payment or refund, with what it was for and the tax in it',
  media: 'application/pdf',
  params: z.object({ entry: guid }),
  query: signedLink,
  perMinute: 120,
})
