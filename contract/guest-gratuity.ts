import * as z from 'zod/mini'
import { command, file } from '#contract/endpoint.ts'
import { guid, optionalText } from '#contract/shapes.ts'

/** Of any shape: a damaged link is answered by a page, too. */
const ofLink = z.object({ group: z.string().check(z.maxLength(200)) })
const html = 'text/html; charset=utf-8'
const signed = { sig: optionalText(200), lang: optionalText(10) }

/** The guest’s page, which shows drivers’ first names only. */
export const giftPage = file({
  get: '/gratuity/{group}',
  needs: 'public',
  summary: 'Get the guest’s gratuity page, opened with the signed link from a message',
  media: html,
  params: ofLink,
  query: z.object({
    ...signed,
    /** Back from the payment page. */
    cart: optionalText(60),
    /** To be handed over in cash, in cents. */
    cash: optionalText(20),
    /** An amount that was typed and can’t be given. */
    own: z.optional(z.string().check(z.maxLength(20))),
  }),
  perMinute: 60,
})

/** The form of that page, authorized by the signature in its address alone. */
export const leaveGift = command({
  post: '/gratuity/{group}',
  needs: 'public',
  summary: 'Leave a gratuity as a guest: by card on the gateway’s page, or in cash',
  params: ofLink,
  query: z.object(signed),
  body: z.object({
    /** In cents, or `own`: the typed amount. */
    amount: optionalText(20),
    own: optionalText(20),
    by: optionalText(10),
  }),
  perMinute: 20,
  once: false,
  fromOutside: true,
})

export const giftToCard = file({
  get: '/gratuity/{group}/card/{cart}',
  needs: 'public',
  summary: 'Redirect from the guest’s gratuity page to the card gateway’s payment page',
  media: html,
  params: z.extend(ofLink, { cart: guid }),
  query: z.object(signed),
  perMinute: 60,
})
