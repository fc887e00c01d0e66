import type { Instant } from '#domain/calendar/instant.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import type { GuestLanguage } from '#domain/message/guest-language.ts'
import type { GuestService, GuestSite } from '#domain/message/guest-message.ts'
import type { GuestPageSettings } from '#domain/my-booking/guest-actions.ts'
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
  /** A place was offered: until when it can be accepted, and what is then charged. */
  readonly offer: { readonly until: Instant; readonly chargeCents: number } | null
}

/** The pickups of a service as one text: a confirmation holds for these, not for changed ones. */
export function pickupsOf({ journeys }: GuestService): string {
  return journeys.map((it) => it.startsAt ?? '').join(' ')
}

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
  readonly gratuity: string | null
  readonly settings: GuestPageSettings
  readonly requests: readonly { readonly text: string; readonly at: Instant }[]
}
