import type { Instant } from '#domain/calendar/instant.ts'
import type { PaymentMethod } from '#domain/ledger/ledger-accounts.ts'
import type { Tender } from '#domain/till/tender.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import type { BookingKind } from '#domain/vocabulary/booking-kinds.ts'
import type { GuestJourney, GuestStop, NamedCount } from './guest-journey.ts'
import type { GuestLanguage } from './guest-language.ts'
import type { FeeStep, GuestMeeting, GuestMoment } from './guest-moment.ts'

/** The templates of guest messages. */
export const guestTemplates = [
  'confirmation',
  'change',
  'cancellation',
  'waitlistApproved',
  'waitlistClosed',
  'waitlistOffer',
  'offerExpired',
  'offerUnpaid',
  'placeRefunded',
  'reminder',
  'paymentRequest',
  'receipt',
  'newPickup',
  'driverAssigned',
  'driverOnTheWay',
  'driverWaiting',
  'lateFlight',
  'answer',
  'written',
  'quote',
  'afterService',
] as const
export type GuestTemplate = (typeof guestTemplates)[number]

/** Messages to staff and partners have other templates. */
export function isGuestTemplate(template: string): template is GuestTemplate {
  return (guestTemplates as readonly string[]).includes(template)
}

export interface GuestParty {
  readonly adults: number
  readonly children: number
  readonly infants: number
}

/** A detail, by the name of its field. */
export interface GuestDetail {
  readonly label: string
  readonly value: string
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
   * The first pickup of a transfer, else the scheduled time. Null for extras and fees, and while the flight
   * has no time.
   */
  readonly time: string | null
  readonly startsAt: Instant | null
  /** The flight is late, and the fast track hasn't been moved yet: when to expect it. */
  readonly expected?: GuestMoment | null
  readonly flight: { readonly ident: string; readonly city: string } | null
  /** The journeys of a transfer, by car and driver; empty for other services. */
  readonly journeys: readonly GuestJourney[]
  /** The hours of an hourly hire. */
  readonly hours: number | null
  readonly party: GuestParty
  /** What guests see of the details, in their language. */
  readonly details: readonly GuestDetail[]
  /** When to be at the airport for a departure. Null for other services. */
  readonly meetAt: GuestMeeting | null
  /**
   * What cancelling costs, and from when; for several journeys, each has its own. Null: not the guest's
   * concern, as on a partner's account.
   */
  readonly terms: readonly FeeStep[] | null
  readonly isWaitlisted: boolean
  /** What the guest pays, tax included. Null hides the price, as on a partner's account. */
  readonly totalCents: number | null
}

/** What a change is about: a service, or one of its journeys, with its values after the change. */
export interface ChangeSubject {
  /** The same for all changes of one service or journey. */
  readonly id: string
  readonly kind: BookingKind
  readonly detail: string
  readonly at: GuestMoment
  /** The cars, if the others of the journey leave at another time. */
  readonly cars?: readonly NamedCount[]
  /** `From – to`, for a journey. */
  readonly route: { readonly from: string; readonly to: string } | null
}

/** A change as plain data; the texts come from the language. */
export type GuestChange =
  | { readonly what: 'added'; readonly service: GuestService }
  | { readonly what: 'cancelled'; readonly service: GuestService }
  | ServiceChange
  | { readonly what: 'names'; readonly before: string; readonly after: string }

export type ServiceChange = { readonly of: ChangeSubject } & (
  | { readonly what: 'when'; readonly before: GuestMoment; readonly after: GuestMoment }
  | { readonly what: 'flight' | 'from' | 'to'; readonly before: string; readonly after: string }
  | { readonly what: 'detail'; readonly label: string; readonly before: string; readonly after: string }
  | { readonly what: 'stops'; readonly before: readonly GuestStop[]; readonly after: readonly GuestStop[] }
  | { readonly what: 'passengers'; readonly before: GuestParty; readonly after: GuestParty }
  | {
      readonly what: 'cars' | 'carSeats'
      readonly before: readonly NamedCount[]
      readonly after: readonly NamedCount[]
    }
  | { readonly what: 'luggage' | 'hours'; readonly before: number; readonly after: number }
)

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

/** Who drives a guest on the day. */
export interface GuestDriver {
  readonly firstName: string
  readonly car: string
  readonly plate: string
}

/** The data of a guest message. The same data always renders the same message. */
export interface GuestMessage {
  readonly template: GuestTemplate
  readonly language: GuestLanguage
  readonly customer: { readonly firstName: string; readonly lastName: string; readonly email: string }
  /** The reservation's reference, or a list of several. */
  readonly reference: string
  /**
   * On a partner's account no prices are shown, even if services and `money` contain them, because they are
   * between company and partner. Only receipts and payment requests show `money`: what the guest pays in
   * addition to the account.
   */
  readonly onAccount: boolean
  /** The services after the change, in order of time. */
  readonly services: readonly GuestService[]
  readonly changes?: readonly GuestChange[]
  readonly money?: GuestMoney
  /** The balance of each reservation, if there are several. Those on a partner's account are not included. */
  readonly balances?: readonly { readonly reference: string; readonly balanceCents: number }[]
  /** For receipts. */
  readonly payment?: GuestPayment
  /** On the day: who drives the journey. */
  readonly drivers?: readonly GuestDriver[]
  /** On the day: when the flight is expected. */
  readonly expected?: GuestMoment
  /** Until when the guest can accept a place from the waitlist or a quote. */
  readonly until?: GuestMoment
  /** For an answer: what the guest asked for, and what the agent wrote. */
  readonly answer?: { readonly asked: string; readonly text: string }
  /** For a quote: what the agent added. */
  readonly note?: string
  /** For the post-service message and a message written by hand: their own text, with its fields filled. */
  readonly words?: { readonly subject: string; readonly text: string }
}

/** Company facts in every message. */
export interface GuestSite {
  readonly company: string
  /** The airport's name, or its code. */
  readonly airport: string
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
