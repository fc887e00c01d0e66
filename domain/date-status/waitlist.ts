import { counted } from '#domain/text/counted.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import type { Direction } from '#domain/vocabulary/booking-kinds.ts'
import { placesLeft, type Capacity } from './capacity.ts'

/** A waitlisted fast track. */
export interface WaitingParty {
  readonly bookingGuid: string
  readonly passengers: number
  readonly reference: string
  /** The guest accepted an offer and is paying. No other party gets these places meanwhile. */
  readonly isHeld?: boolean
}

/** The places of a date and direction with their waitlist, longest wait first. */
export interface Line<W extends WaitingParty = WaitingParty> extends Capacity {
  readonly waiting: readonly W[]
}

/** The places left for parties without a held place; null without a limit. */
export function placesNotHeld(line: Line): number | null {
  const left = placesLeft(line)
  if (left === null) return null
  const held = line.waiting.reduce((sum, it) => (it.isHeld === true ? sum + it.passengers : sum), 0)
  return Math.max(0, left - held)
}

/** The longest-waiting party that fits into the places left, or null. Those with a held place don’t wait. */
export function firstToApprove<W extends WaitingParty>(line: Line<W>): W | null {
  const left = placesNotHeld(line)
  return line.waiting.find((it) => it.isHeld !== true && (left === null || it.passengers <= left)) ?? null
}

/**
 * All parties that can be approved: those with a held place first, then in order. Each takes its places
 * before the next is considered.
 */
export function allToApprove<W extends WaitingParty>(line: Line<W>): W[] {
  let left = placesLeft(line)
  const fits: W[] = []
  const isHeld = (it: W) => it.isHeld === true
  for (const waiting of [...line.waiting.filter(isHeld), ...line.waiting.filter((it) => !isHeld(it))]) {
    if (left !== null && waiting.passengers > left) continue
    fits.push(waiting)
    if (left !== null) left -= waiting.passengers
  }
  return fits
}

/** Places that opened up for a waiting party. */
export interface Offer {
  readonly date: ServiceDate
  readonly direction: Direction
  /** Places left; null if unlimited. */
  readonly left: number | null
  readonly first: WaitingParty
  /** How many more parties can be approved after the first. */
  readonly more: number
}

/**
 * The offer that follows from a change of places, or null if no waiting party fits or the same party was
 * already first. So a party gets an offer once, until the places are gone and open up again.
 */
export function offerOf(day: Pick<Offer, 'date' | 'direction'>, before: Line, after: Line): Offer | null {
  const first = firstToApprove(after)
  if (first === null || firstToApprove(before)?.bookingGuid === first.bookingGuid) return null
  const more = allToApprove(after).filter((it) => it.isHeld !== true).length - 1
  return { ...day, left: placesNotHeld(after), first, more }
}

/**
 * `Fri 20 Nov, arrivals: 4 places are available. Quartermaine, party of 3, has waited longest. Approve
 * ABC234. 2 more fit after that.`
 */
export function offerText({ date, direction, left, first, more }: Offer, name: string): string {
  const places =
    left === null ? 'places are available' : counted(left, 'place is available', 'places are available')
  const others = more === 0 ? '' : ` ${more} more ${more === 1 ? 'fits' : 'fit'} after that.`
  return (
    `${serviceDateText(date)}, ${direction}s: ${places}. ${name}, party of ${first.passengers}, ` +
    `has waited longest. Approve ${first.reference}.${others}`
  )
}
