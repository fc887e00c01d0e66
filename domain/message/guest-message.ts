import type { Instant } from '#domain/calendar/instant.ts'
import type { PaymentMethod } from '#domain/ledger/ledger-accounts.ts'
import type { Tender } from '#domain/till/tender.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import type { BookingKind } from '#domain/vocabulary/booking-kinds.ts'
import type { GuestLanguage } from './guest-language.ts'

/** The templates of guest messages. */
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

/** A pickup or drop-off. Coordinates in degrees; null if unknown, so there is no map link. */
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
  /** The booking's guid, which identifies the service when two versions are compared. */
  readonly guid: string
  readonly kind: BookingKind
  /** The name of an extra or a fee. */
  readonly detail: string
  /** Its reservation if the message is about several, else null. */
  readonly reference: string | null
  readonly date: ServiceDate
  /**
   * The pickup of a transfer, else the scheduled time. Null for extras and fees, and while the flight has no
   * time.
   */
  readonly time: string | null
  readonly startsAt: Instant | null
  readonly flight: { readonly ident: string; readonly city: string } | null
  readonly from: GuestPlace | null
  readonly to: GuestPlace | null
  readonly party: GuestParty
  /** Zero if it isn't a transfer. */
  readonly cars: number
  /** The transport service, such as `Sedan`. */
  readonly carName: string
  readonly isWaitlisted: boolean
  /** What the guest pays, tax included. Null hides the price, as on a partner's account. */
  readonly totalCents: number | null
}

/** A change as plain data; the texts come from the language. */
export type GuestChange =
  | { readonly what: 'added'; readonly service: GuestService }
  | { readonly what: 'cancelled'; readonly service: GuestService }
  | {
      readonly what: 'when'
      readonly kind: BookingKind
      readonly before: GuestMoment
      readonly after: GuestMoment
    }
  | {
      readonly what: 'flight' | 'from' | 'to'
      readonly kind: BookingKind
      readonly before: string
      readonly after: string
    }
  | {
      readonly what: 'passengers'
      readonly kind: BookingKind
      readonly before: GuestParty
      readonly after: GuestParty
    }
  | { readonly what: 'cars'; readonly kind: BookingKind; readonly before: number; readonly after: number }
  | { readonly what: 'names'; readonly before: string; readonly after: string }

export interface GuestMoment {
  readonly date: ServiceDate
  readonly time: string | null
}

/** The guest's own money, in cents. A negative balance is a credit. */
export interface GuestMoney {
  readonly totalCents: number
  readonly paidCents: number
  readonly balanceCents: number
  /** Charged for the cancellation or change. */
  readonly feeCents?: number
  /** Refund due. */
  readonly refundCents?: number
}

/** The payment of a receipt. */
export interface GuestPayment {
  /** Negative for a refund. */
  readonly amountCents: number
  readonly method: PaymentMethod
  /** Cash in another currency: amount, rate, and change in the site's currency. */
  readonly tender?: Tender
  /** The receipt was voided. */
  readonly isVoid?: boolean
}

/** The data of a guest message. The same data always renders the same message. */
export interface GuestMessage {
  readonly template: GuestTemplate
  readonly language: GuestLanguage
  readonly customer: { readonly firstName: string; readonly lastName: string; readonly email: string }
  /** The reservation's reference, or a list of several. */
  readonly reference: string
  /**
   * On a partner's account no prices are shown, because they are between company and partner, whatever
   * services and `money` contain. Only receipts and payment requests show `money`: what the guest pays in
   * addition to the account.
   */
  readonly onAccount: boolean
  /** The services after the change, in order of time. */
  readonly services: readonly GuestService[]
  readonly changes?: readonly GuestChange[]
  readonly money?: GuestMoney
  /** For receipts. */
  readonly payment?: GuestPayment
  /** For the post-service message: the company's text with its fields filled. */
  readonly words?: { readonly subject: string; readonly text: string }
}

/** Company facts in every message. */
export interface GuestSite {
  readonly company: string
  readonly currency: string
  readonly language: GuestLanguage
  /** Help number. If empty, guests are asked to reply. */
  readonly helpPhone: string
  /** Directions for fast-track guests. Empty means the standard text. */
  readonly meetingPoints: {
    readonly [direction in 'arrival' | 'departure']: Readonly<Record<GuestLanguage, string>>
  }
}

export interface RenderedMessage {
  readonly subject: string
  readonly text: string
  readonly html: string
}
