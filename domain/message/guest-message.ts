import type { Instant } from '#domain/calendar/instant.ts'
import type { PaymentMethod } from '#domain/ledger/ledger-accounts.ts'
import type { Tender } from '#domain/till/tender.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import type { BookingKind } from '#domain/vocabulary/booking-kinds.ts'
import type { GuestLanguage } from './guest-language.ts'

/** Why a guest is written to. */
export const guestTemplates = [
  'confirmation',
  'change',
  'cancellation',
  'waitlistOffer',
  'waitlistApproved',
  'reminder',
  'paymentRequest',
  'receipt',
  'newPickup',
  'afterService',
] as const
export type GuestTemplate = (typeof guestTemplates)[number]

/** A place of a drive. Coordinates in degrees; null: unknown, so there is no map. */
export interface GuestPlace {
  readonly name: string
  readonly latitude: number | null
  readonly longitude: number | null
}

export interface GuestParty {
  readonly adults: number
  readonly children: number
  readonly infants: number
}

/** One service of a reservation, as a guest sees it. Times are `HH:MM` at the airport. */
export interface GuestService {
  /** The booking's; what tells it apart when two readings are compared. */
  readonly guid: string
  readonly kind: BookingKind
  /** What is more to be said than its kind: the name of an extra or a fee. */
  readonly detail: string
  /** The reservation it belongs to, where the message is about several; null: the message's own. */
  readonly reference: string | null
  readonly date: ServiceDate
  /** Of a drive its pickup, else the schedule; null: it has none, like an extra, or that of its flight is to be advised. */
  readonly time: string | null
  readonly startsAt: Instant | null
  readonly flight: { readonly ident: string; readonly city: string } | null
  readonly from: GuestPlace | null
  readonly to: GuestPlace | null
  readonly party: GuestParty
  /** Zero: it is no drive. */
  readonly cars: number
  /** The transport service, such as `Sedan`. */
  readonly carName: string
  readonly isWaitlisted: boolean
  /** What the guest pays for it, tax included; null: nothing is said, as on a partner's account. */
  readonly totalCents: number | null
}

/** What has changed, before and after, in facts: the words are the language's. */
export type GuestChange =
  | { readonly what: 'added'; readonly service: GuestService }
  | { readonly what: 'cancelled'; readonly service: GuestService }
  | { readonly what: 'when'; readonly kind: BookingKind; readonly before: GuestMoment; readonly after: GuestMoment }
  | { readonly what: 'flight' | 'from' | 'to'; readonly kind: BookingKind; readonly before: string; readonly after: string }
  | { readonly what: 'passengers'; readonly kind: BookingKind; readonly before: GuestParty; readonly after: GuestParty }
  | { readonly what: 'cars'; readonly kind: BookingKind; readonly before: number; readonly after: number }
  | { readonly what: 'names'; readonly before: string; readonly after: string }

export interface GuestMoment {
  readonly date: ServiceDate
  readonly time: string | null
}

/** The guest's own money, in cents. A balance below zero is in the guest's favour. */
export interface GuestMoney {
  readonly totalCents: number
  readonly paidCents: number
  readonly balanceCents: number
  /** Charged for the cancellation or change. */
  readonly feeCents?: number
  /** To be paid back. */
  readonly refundCents?: number
}

/** What a receipt is of. */
export interface GuestPayment {
  /** Below zero: it was paid back. */
  readonly amountCents: number
  readonly method: PaymentMethod
  /** Given in another currency: the amount, the rate and the change in the site's. */
  readonly tender?: Tender
  /** The receipt given for it holds no more. */
  readonly isVoid?: boolean
}

/** Everything a message to a guest is made of. The same value always gives the same words. */
export interface GuestMessage {
  readonly template: GuestTemplate
  readonly language: GuestLanguage
  readonly customer: { readonly firstName: string; readonly lastName: string; readonly email: string }
  /** Of the reservation; several are named one after the other. */
  readonly reference: string
  /**
   * On a partner's account: prices are between company and partner, and none is written, whatever services and `money` hold. Only a receipt
   * and a request say `money`, which is then what the guest pays beside the account.
   */
  readonly onAccount: boolean
  /** What stands after the change, in order of time. */
  readonly services: readonly GuestService[]
  readonly changes?: readonly GuestChange[]
  readonly money?: GuestMoney
  /** Of a receipt: what was paid, or paid back if below zero. */
  readonly payment?: GuestPayment
  /** Of the message after a service: the company's own words, filled. */
  readonly words?: { readonly subject: string; readonly text: string }
}

/** What the company says about itself in every message. */
export interface GuestSite {
  readonly company: string
  readonly currency: string
  readonly language: GuestLanguage
  /** Where guests call; empty: they reply. */
  readonly helpPhone: string
  /** Where guests of the fast track go; an empty text is the standard one. */
  readonly meetingPoints: { readonly [direction in 'arrival' | 'departure']: Readonly<Record<GuestLanguage, string>> }
}

export interface RenderedMessage {
  readonly subject: string
  readonly text: string
  readonly html: string
}
