import type { Direction } from '#domain/vocabulary/booking-kinds.ts'

/** What guests can do on their own page. The company allows each, except paying. */
export const guestActionNames = [
  'pay',
  'note',
  'flight',
  'pickup',
  'change',
  'cancel',
  'accept',
  'decline',
  'seats',
  'write',
  'withdraw',
] as const

/**
 * What the company allows. Answering an offer is one permission. Paying and withdrawing a request need none.
 */
export type GuestMay =
  | 'note'
  | 'flight'
  | 'pickup'
  | 'change'
  | 'cancel'
  | 'waitlist'
  | 'seats'
  | 'driver'
  | 'answers'

export interface GuestPageSettings {
  readonly may: Readonly<Record<GuestMay, boolean>>
  /** How long a guest has to accept a place from the waitlist. */
  readonly offerHours: number
  /** Child seats can be added until this many hours before the pickup; later, an agent decides. */
  readonly seatHours: number
  /** Questions can be answered until this many hours before the service. */
  readonly answerHours: number
  /** A number to reach the driver through the company. Empty: none. */
  readonly dispatchPhone: string
  /** Photos of the desks where fast-track guests are met. Null: none. */
  readonly meetingPhotos: Readonly<Record<Direction, string | null>>
  /** The company’s WhatsApp number. Empty: none. */
  readonly whatsApp: string
  /** Whether drivers see what their guests still have to pay. */
  readonly driversSeeOwed: boolean
}

/** Cancelling costs money and offers are a promise, so the company decides on them first. */
export const guestPageAtFirst: GuestPageSettings = {
  may: {
    note: true,
    flight: true,
    pickup: true,
    change: true,
    cancel: false,
    waitlist: false,
    seats: true,
    driver: false,
    answers: true,
  },
  offerHours: 12,
  seatHours: 12,
  answerHours: 12,
  dispatchPhone: '',
  meetingPhotos: { arrival: null, departure: null },
  whatsApp: '',
  driversSeeOwed: true,
}
