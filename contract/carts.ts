import * as z from 'zod/mini'
import { advancedRequest } from '#contract/advanced-booking.ts'
import { customerForm } from '#contract/customers.ts'
import { command, query } from '#contract/endpoint.ts'
import {
  cents,
  currencyDigits,
  guid,
  instant,
  listOf,
  listQuery,
  optionalText,
  text,
  whole,
} from '#contract/shapes.ts'
import { cartKinds, cartStates } from '#domain/card-payment/cart-states.ts'
import { guestLanguageNames } from '#domain/message/guest-language.ts'

/** Carts: what guests are paying for on the gateway’s page, and the result. */
const readers = ['adminSystem', 'financial'] as const
const signed = z.object({ sig: optionalText(200) })
const ofGroup = z.object({ group: guid })
const ofCart = z.object({ cart: guid })
const version = whole(1, 1_000_000_000)

/** The form the browser posts to open the payment page. */
const paymentPage = z.object({
  action: z.string(),
  fields: z.array(z.object({ name: z.string(), value: z.string() })),
})

export const guestPay = query({
  get: '/api/pay/{group}',
  needs: 'public',
  summary: 'Get the guest’s payment page for a reservation, opened with its signed link',
  params: ofGroup,
  query: signed,
  perMinute: 60,
  reply: z.object({
    company: z.string(),
    currency: z.string(),
    currencyDigits,
    language: z.enum(guestLanguageNames),
    firstName: z.string(),
    reference: z.string(),
    /** Zero: nothing to pay. */
    owedCents: cents,
    takesCards: z.boolean(),
    /** Result of the guest’s last attempt; office: paid, and the office handles the rest. */
    lastTry: z.enum(['none', 'paid', 'notPaid', 'office']),
  }),
})

export const payByCard = command({
  post: '/api/pay/{group}/card',
  needs: 'public',
  summary: 'Open the payment page for the amount due on a reservation',
  params: ofGroup,
  query: signed,
  perMinute: 20,
  once: false,
  reply: paymentPage,
})

const saidByGateway = z.record(z.string(), z.unknown())

/** The return URL of the payment page. Its data is not trusted; the result is fetched from the gateway. */
export const cartReturn = command({
  post: '/api/carts/{cart}/return',
  needs: 'public',
  summary: 'Handle a guest’s return from the payment page: fetch the result from the gateway and redirect',
  params: ofCart,
  query: signed,
  body: saidByGateway,
  perMinute: 60,
  once: false,
  fromOutside: true,
})

export const cartReturned = query({
  get: '/api/carts/{cart}/return',
  needs: 'public',
  summary: 'Handle a guest’s return from the payment page by redirect instead of form post',
  params: ofCart,
  query: signed,
  perMinute: 60,
  reply: z.object({}),
})

/** The company’s website posts the cart of a guest before sending the guest to pay. */
export const postCart = command({
  post: '/api/carts',
  needs: 'public',
  summary: 'Store a website cart and get its payment page',
  perMinute: 120,
  once: false,
  fromOutside: true,
  body: z.object({
    /** The key created under Configuration, Integrations. */
    key: z.string().check(z.maxLength(200)),
    /** The website’s ID of the cart. Posting the same ID again returns the stored cart. */
    name: z.string().check(z.regex(/^[\w-]{8,64}$/, 'Enter 8 to 64 letters, digits, hyphens or underscores')),
    customer: customerForm,
    booking: z.omit(advancedRequest, {
      customer: true,
      billing: true,
      payMethod: true,
      partnerGuid: true,
      partnerReference: true,
      overrides: true,
      flags: true,
    }),
    /** The price shown on the website. Refused if it isn't the current price. */
    priceCents: whole(1, 1_000_000_000),
    /** Where the guest returns to from the payment page. */
    returnUrl: z.string().check(z.maxLength(500), z.regex(/^https?:\/\/[^\s<>"]+$/, 'Enter a valid URL')),
  }),
  reply: z.object({ cart: guid, amountCents: cents, page: paymentPage }),
})

const cart = z.object({
  guid,
  kind: z.enum(cartKinds),
  state: z.enum(cartStates),
  amountCents: cents,
  currency: z.string(),
  name: z.string(),
  email: z.string(),
  /** One-line summary of what is paid for. */
  what: z.string(),
  why: z.string(),
  createdAt: instant,
  redirectedAt: z.nullable(instant),
  askedAt: z.nullable(instant),
  paidAt: z.nullable(instant),
  endedAt: z.nullable(instant),
  endedBy: z.string(),
  reason: z.string(),
  group: z.nullable(z.object({ guid, customerGuid: guid, reference: z.string() })),
  paymentGuid: z.nullable(guid),
  version: z.number(),
  /** Why an action isn't possible; null: it is. */
  whyNot: z.object({
    complete: z.nullable(z.string()),
    refund: z.nullable(z.string()),
    dismiss: z.nullable(z.string()),
  }),
})
export type CartRow = z.infer<typeof cart>

export const crashedCarts = query({
  get: '/api/actions/crashedcarts',
  needs: [...readers],
  summary: 'List carts by state and text, newest first',
  query: z.object({ ...listQuery, state: z.optional(z.enum([...cartStates, 'crashed'])) }),
  reply: z.extend(listOf(cart), { crashed: z.number(), underWay: z.number(), isSetUp: z.boolean() }),
})

export const completeCart = command({
  post: '/api/carts/{cart}/complete',
  needs: 'financial',
  summary: 'Complete a crashed cart at current prices and availability, without charging again',
  params: ofCart,
  body: z.object({ version }),
})

export const refundCart = command({
  post: '/api/carts/{cart}/refund',
  needs: 'financial',
  summary: 'Refund a crashed cart to its card',
  params: ofCart,
  body: z.object({ version, reason: text(200) }),
  once: false,
})

export const dismissCart = command({
  post: '/api/carts/{cart}/dismiss',
  needs: 'financial',
  summary: 'Dismiss a cart, with a reason; a payment for it stays unmatched',
  params: ofCart,
  body: z.object({ version, reason: text(200) }),
})

export const makePayLink = command({
  post: '/api/customer/{id}/{group}/paylink',
  needs: ['editCustomer', 'fastTrack'],
  summary: 'Create a payment link for a reservation, to be copied or e-mailed to the guest',
  params: z.object({ id: guid, group: guid }),
  body: z.object({ mail: z.boolean() }),
  reply: z.object({ url: z.string(), toast: z.string() }),
})
