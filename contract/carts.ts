import * as z from 'zod/mini'
import { advancedRequest } from '#contract/advanced-booking.ts'
import { customerForm } from '#contract/customers.ts'
import { command, query } from '#contract/endpoint.ts'
import { cents, currencyDigits, guid, instant, listOf, listQuery, optionalText, text, whole } from '#contract/shapes.ts'
import { cartKinds, cartStates } from '#domain/card-payment/cart-states.ts'
import { giftCents } from '#domain/gratuity/gratuity-states.ts'
import { guestLanguageNames } from '#domain/message/guest-language.ts'

/** Carts: what a guest is about to pay on the gateway’s page, and what became of it. */
const readers = ['adminSystem', 'financial'] as const
const signed = z.object({ sig: optionalText(200) })
const ofGroup = z.object({ group: guid })
const ofCart = z.object({ cart: guid })
const version = whole(1, 1_000_000_000)

/** What the browser posts to open the payment page. */
const paymentPage = z.object({ action: z.string(), fields: z.array(z.object({ name: z.string(), value: z.string() })) })

export const guestPay = query({
  get: '/api/pay/{group}',
  needs: 'public',
  summary: 'The guest’s page to pay a reservation by card, opened by the signed link of a message alone',
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
    /** Zero: nothing is owed any more. */
    owedCents: cents,
    takesCards: z.boolean(),
    /** Result of the guest’s last attempt; office: paid, and the office handles the rest. */
    lastTry: z.enum(['none', 'paid', 'notPaid', 'office']),
  }),
})

export const payByCard = command({
  post: '/api/pay/{group}/card',
  needs: 'public',
  summary: 'Open the payment page for what a reservation owes',
  params: ofGroup,
  query: signed,
  perMinute: 20,
  once: false,
  reply: paymentPage,
})

export const giveByCard = command({
  post: '/api/gratuity/{group}/card',
  needs: 'public',
  summary: 'Open the payment page for a gratuity',
  params: ofGroup,
  query: signed,
  perMinute: 20,
  once: false,
  body: z.object({ amountCents: whole(giftCents.atLeast, giftCents.atMost) }),
  reply: paymentPage,
})

const saidByGateway = z.record(z.string(), z.unknown())

/**
 * Where the gateway sends the guest, or tells us itself. What it says here is not believed: the gateway is
 * asked.
 */
export const cartReturn = command({
  post: '/api/carts/{cart}/return',
  needs: 'public',
  summary: 'A guest comes back from the payment page: the gateway is asked, and the guest sent on',
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
  summary: 'The same, where the browser is led rather than posts',
  params: ofCart,
  query: signed,
  perMinute: 60,
  reply: z.object({}),
})

/** The company’s own website hands over what its guest wants to book, before the guest is sent to pay. */
export const postCart = command({
  post: '/api/carts',
  needs: 'public',
  summary: 'Keep the booking a guest of the company’s website is about to pay, and get its payment page',
  perMinute: 120,
  once: false,
  fromOutside: true,
  body: z.object({
    /** The key made under Configuration, Integrations. */
    key: z.string().check(z.maxLength(200)),
    /** The website’s own name of the cart: posted again, the same cart is answered. */
    name: z.string().check(z.regex(/^[\w-]{8,64}$/, '8 to 64 letters, digits, - and _')),
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
    /** What the website has shown: refused where the price is another. */
    priceCents: whole(1, 1_000_000_000),
    /** Where the guest goes from the payment page. */
    returnUrl: z.string().check(z.maxLength(500), z.regex(/^https?:\/\/[^\s<>"]+$/, 'Not an address')),
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
  /** What it was for, in a line. */
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
  /** Why not; null: it can. */
  whyNot: z.object({ complete: z.nullable(z.string()), refund: z.nullable(z.string()), dismiss: z.nullable(z.string()) }),
})
export type CartRow = z.infer<typeof cart>

export const crashedCarts = query({
  get: '/api/actions/crashedcarts',
  needs: [...readers],
  summary: 'Carts by state and text, those that were paid and not booked first',
  query: z.object({ ...listQuery, state: z.optional(z.enum([...cartStates, 'crashed'])) }),
  reply: z.extend(listOf(cart), { crashed: z.number(), underWay: z.number(), isSetUp: z.boolean() }),
})

export const completeCart = command({
  post: '/api/carts/{cart}/complete',
  needs: 'financial',
  summary: 'Do what a crashed cart was paid for: priced anew, places checked, never charged again',
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
  summary: 'Dismiss a cart with a reason; money that was paid for it stays among the unmatched',
  params: ofCart,
  body: z.object({ version, reason: text(200) }),
})

export const makePayLink = command({
  post: '/api/customer/{id}/{group}/paylink',
  needs: ['editCustomer', 'fastTrack'],
  summary: 'Make the link by which a guest pays a reservation by card, to be copied or mailed',
  params: z.object({ id: guid, group: guid }),
  body: z.object({ mail: z.boolean() }),
  reply: z.object({ url: z.string(), toast: z.string() }),
})
