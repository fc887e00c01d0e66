import type { PaymentMethod } from '#domain/ledger/ledger-accounts.ts'
import type { BookingKind } from '#domain/vocabulary/booking-kinds.ts'
import type { Counted } from '#domain/message/guest-formats.ts'

/** What a message is about; finer than its template. */
export type GuestOccasion =
  | 'confirmed'
  | 'waitlisted'
  | 'partlyWaitlisted'
  | 'changed'
  | 'cancelled'
  | 'partlyCancelled'
  | 'waitlistApproved'
  | 'stillWaiting'
  | 'waitlistCancelled'
  | 'waitlistClosed'
  | 'waitlistOffer'
  | 'offerExpired'
  | 'offerUnpaid'
  | 'placeRefunded'
  | 'answer'
  | 'reminder'
  | 'paymentRequest'
  | 'paymentRequests'
  | 'receipt'
  | 'refund'
  | 'voided'
  | 'newPickup'
  | 'newPickupUnassigned'
  | 'driverAssigned'
  | 'driverOnTheWay'
  | 'driverWaiting'
  | 'lateFlight'

type Label =
  | 'reference'
  | 'request'
  | 'references'
  | 'date'
  | 'landing'
  | 'takeOff'
  | 'pickup'
  | 'begins'
  | 'time'
  | 'flight'
  | 'from'
  | 'to'
  | 'map'
  | 'passengers'
  | 'names'
  | 'car'
  | 'driver'
  | 'plate'
  | 'expected'
  | 'carSeats'
  | 'luggage'
  | 'details'
  | 'duration'
  | 'stop'
  | 'stops'
  | 'route'
  | 'journey'
  | 'cancellation'
  | 'meetAt'
  | 'whereToGo'
  | 'price'
  | 'total'
  | 'paid'
  | 'balance'
  | 'inYourFavour'
  | 'fee'
  | 'changeFee'
  | 'refund'
  | 'received'
  | 'givenBack'
  | 'method'
  | 'rate'
  | 'change'

/**
 * All guest texts of one language. Plain data, so that a missing text doesn't compile. Fields are in braces.
 */
export interface GuestTexts {
  /** `{name}` */
  readonly dear: string
  /**
   * Subjects: `{reference}`, `{when}` (day, time and place); openings: `{company}`, `{amount}`, on the day
   * `{driver}`, `{flight}` and `{time}`, and `{until}` of an offer. Without a service, ` {when}` and the
   * colon before it are left out.
   */
  readonly occasions: Readonly<Record<GuestOccasion, { readonly subject: string; readonly opening: string }>>
  /** `journey`: `{number}` */
  readonly labels: Readonly<Record<Label, string>>
  readonly headings: Readonly<
    Record<'services' | 'cancelled' | 'remaining' | 'changes' | 'money' | 'documents', string>
  >
  readonly kinds: Readonly<Record<BookingKind, string>>
  /** `{ident}`, `{city}` */
  readonly flights: Readonly<Record<'arrival' | 'departure', string>>
  readonly counts: Readonly<Record<'adults' | 'children' | 'infants' | 'cars' | 'luggage' | 'hours', Counted>>
  readonly marks: Readonly<Record<'waitlisted' | 'cancelled' | 'notConfirmed' | 'new', string>>
  readonly answers: Readonly<Record<'yes' | 'no', string>>
  readonly methods: Readonly<Record<PaymentMethod, string>>
  /** The amount paid in another currency. */
  readonly tendered: Readonly<Record<PaymentMethod, string>>
  readonly notes: {
    readonly showCode: string
    readonly waitlistedPrice: string
    readonly waitlistNext: string
    readonly notCharged: string
    readonly cancelledFree: string
    readonly offerPrice: string
    readonly askToPay: string
    readonly stillToPay: string
    readonly refundMethod: string
    /** `{phone}` */
    readonly call: string
    readonly reply: string
    readonly farewell: string
    readonly showMap: string
    /** Shown instead of an unknown time. */
    readonly toBeAdvised: string
    /** The time of a service whose flight is late. */
    readonly expectedTime: string
  }
  /**
   * What cancelling costs. `free`: `{until}`; `after`: `{fee}`; `from`: `{at}`, `{fee}`; `share`:
   * `{percent}`.
   */
  readonly terms: Readonly<
    Record<'always' | 'none' | 'now' | 'free' | 'after' | 'from' | 'share' | 'full', string>
  >
  /** Directions, unless the company has its own. `{company}` */
  readonly whereToGo: Readonly<
    Record<'arrivalFastTrack' | 'departureFastTrack' | 'arrivalTransfer' | 'drive', string>
  >
  /** `ticketsOf`: `{reference}`; `pay`: `{amount}`; `payFor`: both. */
  readonly documents: Readonly<
    Record<
      | 'myBooking'
      | 'answerOffer'
      | 'tickets'
      | 'ticketsOf'
      | 'calendar'
      | 'calendarUpdate'
      | 'calendarRemove'
      | 'receipt'
      | 'gratuity'
      | 'pay'
      | 'payFor',
      string
    >
  >
  /** Further ticket texts. `way`: `{from}`, `{to}`; `andMore`: `{names}`, `{count}`. */
  readonly ticket: Readonly<
    Record<
      'title' | 'reference' | 'showIt' | 'dayNumber' | 'guests' | 'drive' | 'way' | 'andMore' | 'keepIt',
      string
    >
  >
  /** The post-service message, unless the company has its own. Its fields are those of `post-service.ts`. */
  readonly afterService: { readonly subject: string; readonly text: string; readonly ourTeam: string }
}
