import * as z from 'zod/mini'
import { command, file, query } from '#contract/endpoint.ts'
import { guid, instant, optionalText, text } from '#contract/shapes.ts'
import { requestKinds } from '#domain/my-booking/request-state.ts'
import { guestActionNames } from '#domain/my-booking/guest-actions.ts'

/** “My booking”: the guest’s own page of a reservation. The link is the only authorization. */

/** Accepts any text, because a damaged link is answered with a page, too. */
const link = z.string().check(z.maxLength(200))
const ofLink = z.object({ link })

export const myBooking = file({
  get: '/my-booking/{link}',
  needs: 'public',
  summary: 'Get the guest’s page of a reservation, opened with its link',
  media: 'text/html; charset=utf-8',
  params: ofLink,
  query: z.object({
    /** A language other than the guest’s. */
    lang: optionalText(10),
    /** The result of what the guest just did. */
    said: optionalText(20),
    /** Back from the payment page. */
    cart: optionalText(60),
    /** Asked to cancel: the page shows the fee. */
    cancel: optionalText(60),
    /** Asked for child seats: the service, the kind and the number, whose price the page shows. */
    seats: optionalText(100),
  }),
  perMinute: 120,
})

/** Only photos that the page shows. */
export const myBookingPhoto = file({
  get: '/my-booking/{link}/photo/{photo}',
  needs: 'public',
  summary: 'Get a photo of a meeting point on the guest’s page',
  media: 'image/webp',
  params: z.extend(ofLink, { photo: guid }),
  perMinute: 120,
})

/** The page that takes a guest on to the payment page of the card gateway. */
export const myBookingToCard = file({
  get: '/my-booking/{link}/card/{cart}',
  needs: 'public',
  summary: 'Redirect from the guest’s page to the card gateway’s payment page',
  media: 'text/html; charset=utf-8',
  params: z.extend(ofLink, { cart: guid }),
  query: z.object({ lang: optionalText(10) }),
  perMinute: 60,
})

/**
 * A form of the guest’s page. No cookie or session authorizes it, only the link in its address, which another
 * site doesn’t know.
 */
export const myBookingAction = command({
  post: '/my-booking/{link}/{action}',
  needs: 'public',
  summary:
    'Submit a guest’s action on their page: pay, confirm the pickup, leave a note, ask for a change, ' +
    'cancel, ' +
    'answer a waitlist offer, add child seats, write to the driver, or withdraw a request',
  params: z.extend(ofLink, { action: z.enum(guestActionNames) }),
  query: z.object({ lang: optionalText(10) }),
  body: z.object({
    booking: optionalText(60),
    text: optionalText(1000),
    /** The fee or price the guest was shown, in cents. */
    fee: optionalText(20),
    /** The trip whose driver gets the text. */
    trip: optionalText(60),
    /** The kind and number of child seats. */
    seat: optionalText(60),
    count: optionalText(2),
    /** The request that the guest withdraws. */
    request: optionalText(60),
  }),
  perMinute: 60,
  once: false,
  fromOutside: true,
})

/** The longest text, as the page sends it back to tell what it showed. */
const longestInput = 10_000
const mostInputs = 1000

/** The form of the company’s own questions, whose inputs follow from its fields. */
export const myBookingAnswers = command({
  post: '/my-booking/{link}/answers',
  needs: 'public',
  summary: 'Answer the questions on the guest’s page about the reservation, a service or a passenger',
  params: ofLink,
  query: z.object({ lang: optionalText(10) }),
  body: z
    .record(z.string().check(z.maxLength(100)), optionalText(longestInput))
    .check(z.refine((it) => Object.keys(it).length <= mostInputs, `At most ${mostInputs} values`)),
  perMinute: 60,
  once: false,
  fromOutside: true,
})

export const reportGuestPageSeen = command({
  post: '/api/guest-page-seen/{link}',
  needs: 'public',
  summary: 'Report that the guest’s page is open (sent by its script)',
  params: ofLink,
  perMinute: 60,
  once: false,
  fromOutside: true,
})

const ofGroup = z.object({ id: guid, group: guid })

/** What a guest did or asked for on the page. */
export const guestRequest = z.object({
  guid,
  kind: z.enum(requestKinds),
  text: z.string(),
  at: instant,
  doneAt: z.nullable(instant),
  /** What an agent replied; null: nothing. */
  answer: z.nullable(z.string()),
  /** The guest withdrew it, or replaced it with another. */
  withdrawn: z.boolean(),
})

export const guestPageState = query({
  get: '/api/customer/{id}/{group}/guestpage',
  needs: ['viewCustomer', 'editCustomer'],
  summary: 'Get the times at which the guest page link was created and the guest last viewed the page',
  params: ofGroup,
  reply: z.object({
    /** Null: no link was sent yet, or the last one was revoked. */
    madeAt: z.nullable(instant),
    /** When the guest last had the page open. Null: never. */
    seenAt: z.nullable(instant),
  }),
})

export const makeGuestLink = command({
  post: '/api/customer/{id}/{group}/guestlink',
  needs: 'editCustomer',
  summary: 'Get the link to the guest’s page of a reservation, to be copied or e-mailed to the guest',
  params: ofGroup,
  body: z.object({ mail: z.boolean() }),
  reply: z.object({ url: z.string(), toast: z.string() }),
})

export const revokeGuestLink = command({
  post: '/api/customer/{id}/{group}/guestlink/revoke',
  needs: 'editCustomer',
  summary: 'Revoke the link to the guest’s page of a reservation; the next message contains a new one',
  params: ofGroup,
})

export const answerGuestRequest = command({
  post: '/api/guestrequests/{request}/answer',
  needs: 'editCustomer',
  summary: 'Reply to a guest’s request, by e-mail and on the guest’s page',
  params: z.object({ request: guid }),
  body: z.object({ text: text(1000) }),
})

export const finishGuestRequest = command({
  post: '/api/guestrequests/{request}/done',
  needs: 'editCustomer',
  summary: 'Mark a guest’s request as done',
  params: z.object({ request: guid }),
})
