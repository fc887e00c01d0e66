import { percentText, roundedShare } from '#domain/pricing/rounding.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import type { TripStatus } from '#domain/trip/trip.ts'

/** What a driver is paid for each trip from `fromDay` on, until a later rate starts. */
export interface PayRate {
  readonly fromDay: ServiceDate
  readonly tripCents: number
  /** For each agreed hour of a completed hire, instead of `tripCents`. Null: hires are paid per trip. */
  readonly hourCents: number | null
  /** Share of the trip’s price before tax. */
  readonly basisPoints: number
  /** Whether charged waiting is part of that price. */
  readonly countsWaiting: boolean
}

/** What the pay for a trip is computed from. */
export interface PaidTrip {
  readonly date: ServiceDate
  readonly status: TripStatus
  /** The agreed hours of its hourly hire, as they are now; null: it isn’t a hire. */
  readonly hireHours: number | null
  readonly startedAt: Instant | null
  readonly arrivedAt: Instant | null
  /** Its share of the booking’s price before tax, with overtime but without waiting. */
  readonly priceCents: number
  /** The waiting charged for it, before tax. */
  readonly waitingCents: number
  /** What was agreed with an outside company for this trip, instead of its rate. Null: nothing. */
  readonly agreedCents: number | null
}

/** `nothing`: only of a correction, for a trip that is no longer the driver’s or no longer paid. */
export const payKinds = ['completed', 'noShow', 'cancelled', 'agreed', 'noRate', 'nothing'] as const
export type PayKind = (typeof payKinds)[number]

/** The hours of a hire and what each of them pays. */
interface HirePay {
  readonly hours: number
  readonly hourCents: number
}

/** The pay of a trip and how it is computed. Without a rate, or as `nothing`, all amounts are zero. */
export interface TripPay {
  readonly kind: PayKind
  readonly cents: number
  readonly tripCents: number
  /** Null: it isn’t paid by the hour. */
  readonly hire: HirePay | null
  readonly basisPoints: number
  /** The price that the percentage is taken of. */
  readonly ofCents: number
}

export const noPay: TripPay = {
  kind: 'nothing',
  cents: 0,
  tripCents: 0,
  hire: null,
  basisPoints: 0,
  ofCents: 0,
}

/** The rate on a day: the last one that has started; null if there is none. */
export function rateOn(rates: readonly PayRate[], day: ServiceDate): PayRate | null {
  return rates.reduce<PayRate | null>(
    (best, it) => (it.fromDay <= day && (best === null || it.fromDay > best.fromDay) ? it : best),
    null,
  )
}

/**
 * What its driver is paid for a trip; null: nothing, and it isn’t listed. A completed trip is paid in
 * full. If the guests are charged, the amount per trip is also paid for a no-show that the driver waited
 * for, and for a cancellation after the driver had started. Hires are no exception: their hours weren’t
 * driven. A cost agreed for the trip comes before any rate.
 */
export function tripPay(trip: PaidTrip, rates: readonly PayRate[]): TripPay | null {
  const kind = paidAs(trip)
  if (kind === null) return null
  const { agreedCents } = trip
  if (agreedCents !== null) return { ...noPay, kind: 'agreed', cents: agreedCents, tripCents: agreedCents }
  const rate = rateOn(rates, trip.date)
  if (rate === null) return { ...noPay, kind: 'noRate' }
  if (kind !== 'completed') return { ...noPay, kind, cents: rate.tripCents, tripCents: rate.tripCents }
  const hire = hirePay(trip, rate)
  const tripCents = hire === null ? rate.tripCents : 0
  const ofCents = Math.max(0, trip.priceCents + (rate.countsWaiting ? trip.waitingCents : 0))
  const hireCents = hire === null ? 0 : hire.hours * hire.hourCents
  const cents = tripCents + hireCents + roundedShare(ofCents, rate.basisPoints)
  return { kind, cents, tripCents, hire, basisPoints: rate.basisPoints, ofCents }
}

function hirePay({ hireHours }: PaidTrip, { hourCents }: PayRate): HirePay | null {
  return hireHours === null || hourCents === null ? null : { hours: hireHours, hourCents }
}

function paidAs({
  status,
  startedAt,
  arrivedAt,
  priceCents,
}: PaidTrip): 'completed' | 'noShow' | 'cancelled' | null {
  if (status === 'completed') return 'completed'
  if (priceCents <= 0) return null
  if (status === 'noShow' && arrivedAt !== null) return 'noShow'
  return status === 'cancelled' && startedAt !== null ? 'cancelled' : null
}

/**
 * How a trip’s pay is computed: `6.00 + 20% of 110.00`, or `8 h × 12.00` for a hire. `amount` writes an
 * amount without the currency.
 */
export function payText(
  { kind, tripCents, hire, basisPoints, ofCents }: Omit<TripPay, 'cents'>,
  amount: (cents: number) => string,
): string {
  if (kind === 'noRate') return 'No rate'
  if (kind === 'nothing') return 'No longer paid'
  if (kind === 'agreed') return `${amount(tripCents)} as agreed`
  const share = basisPoints > 0 ? `${percentText(basisPoints)} of ${amount(ofCents)}` : ''
  const text =
    hire === null
      ? sumText(tripCents > 0 ? amount(tripCents) : '', share) || amount(0)
      : sumText(`${hire.hours} h × ${amount(hire.hourCents)}`, share)
  if (kind === 'completed') return text
  return `${text}, ${kind === 'noShow' ? 'no-show' : 'late cancellation'}`
}

/** A rate in short: `6.00 + 20% with waiting`, or `6.00, hires 12.00 per hour`. */
export function rateText(
  { tripCents, hourCents, basisPoints, countsWaiting }: Omit<PayRate, 'fromDay'>,
  amount: (cents: number) => string,
): string {
  const share = basisPoints > 0 ? percentText(basisPoints) + (countsWaiting ? ' with waiting' : '') : ''
  const ofTrip = sumText(tripCents > 0 ? amount(tripCents) : '', share) || amount(0)
  if (hourCents === null) return ofTrip
  return `${ofTrip}, hires ${sumText(`${amount(hourCents)} per hour`, share)}`
}

function sumText(...parts: readonly string[]): string {
  return parts.filter((it) => it !== '').join(' + ')
}
