import type { RequestState } from './request-state.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import type { GuestPlace } from '#domain/message/guest-journey.ts'
import type { GuestLanguage } from '#domain/message/guest-language.ts'
import type { GuestService, GuestSite } from '#domain/message/guest-message.ts'
import type { GuestPageSettings } from '#domain/my-booking/guest-actions.ts'
import type { GuestQuestions } from '#domain/my-booking/questions.ts'
import type { DriverThread } from '#domain/my-booking/driver-thread.ts'
import type { LiveFlight, LiveTrip } from '#domain/my-booking/service-state.ts'
import type { SaidOnPage } from '#domain/my-booking/texts/page-texts.ts'

/** A service on the guest’s page, with the facts of the day. */
export interface PageService {
  readonly service: GuestService
  readonly status: 'waitlisted' | 'booked' | 'checkedIn' | 'completed' | 'noShow' | 'cancelled'
  readonly flight: LiveFlight | null
  readonly trips: readonly LiveTrip[]
  /** The guest confirmed the pickup at this time. */
  readonly isConfirmed: boolean
  /** Asked to cancel: the fee that would be charged now; null: not asked. */
  readonly cancelFeeCents: number | null
  /** Child seats that cost something were asked for: the page shows their price. */
  readonly seats: SeatsAsked | null
  /** A place was offered. */
  readonly offer: ShownOffer | null
  /** Its tickets in the wallets of phones, one for each journey of a transfer. */
  readonly wallet: readonly WalletLink[]
}

/** A place from the waitlist that the guest can accept, or is paying for. */
export interface ShownOffer {
  readonly until: Instant
  /** The guest is paying: the place is held until then. */
  readonly heldUntil: Instant | null
  /** What is charged for it. */
  readonly chargeCents: number
  /** How much of that the guest’s credit doesn’t cover. */
  readonly dueCents: number
}

/** The addresses that save a ticket in a wallet; null: not offered. */
export interface WalletLink {
  readonly apple: string | null
  readonly google: string | null
}

/** How many child seats a service has: a second press finds more and adds none. */
export function seatsOn({ journeys }: GuestService): string {
  const seats = journeys.flatMap((it) => it.carSeats)
  return String(seats.reduce((sum, it) => sum + it.count, 0))
}

/** Child seats that the guest is about to ask for, with what they cost. */
export interface SeatsAsked {
  readonly seatGuid: string
  readonly count: number
  readonly chargeCents: number
}

/** Whether the guest confirmed the pickup of each journey. One of several cars is enough. */
export function isPickupConfirmed({ journeys }: GuestService, trips: readonly LiveTrip[]): boolean {
  return (
    journeys.length > 0 &&
    journeys.every(({ number, startsAt }) =>
      trips.some((it) => it.journey === number && it.pickupAt === startsAt && it.isConfirmed),
    )
  )
}

/** The pickups of a service as one text, with which the guest confirms the times on the page. */
export function pickupsOf({ journeys }: GuestService): string {
  return journeys.map((it) => it.startsAt ?? '').join(' ')
}

/** A photo of the place where guests are met. */
export interface MeetingPhoto extends GuestPlacePosition {
  readonly bookingGuid: string
  readonly guid: string
  /** In pixels: the page keeps its room until it is loaded. */
  readonly width: number
  readonly height: number
  /** Empty: a desk of the company. */
  readonly place: string
}

type GuestPlacePosition = Pick<GuestPlace, 'latitude' | 'longitude'>

/** Everything that the guest’s page of a reservation shows. */
export interface BookingPage {
  readonly language: GuestLanguage
  readonly site: GuestSite & { readonly timeZone: string }
  readonly now: Instant
  /** The address of the page, without a query. */
  readonly path: string
  readonly firstName: string
  readonly reference: string
  readonly onAccount: boolean
  readonly services: readonly PageService[]
  readonly money: { readonly totalCents: number; readonly paidCents: number; readonly payableCents: number }
  readonly takesCards: boolean
  readonly said: SaidOnPage | null
  readonly links: { readonly tickets: string | null; readonly calendar: string | null }
  readonly receipts: readonly {
    readonly href: string
    readonly date: ServiceDate
    readonly amountCents: number
  }[]
  readonly threads: readonly DriverThread[]
  readonly photos: readonly MeetingPhoto[]
  readonly gratuity: string | null
  readonly settings: GuestPageSettings
  /** The kinds of child seats that the company has. */
  readonly carSeats: readonly { readonly guid: string; readonly name: string }[]
  /** Those that can be answered now. */
  readonly questions: readonly GuestQuestions[]
  /** Latest first. */
  readonly requests: readonly PageRequest[]
}

/** What the guest told us or asked for. */
export interface PageRequest {
  readonly guid: string
  readonly text: string
  readonly at: Instant
  readonly state: RequestState
  readonly answer: string | null
}
