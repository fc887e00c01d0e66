import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import type { Direction } from '#domain/vocabulary/booking-kinds.ts'
import { placesLeft, type Capacity } from './capacity.ts'

/** A fast track that waits for places on its date and direction. */
export interface WaitingParty {
  readonly bookingGuid: string
  readonly passengers: number
  readonly reference: string
}

/** The places of a date and direction, and who waits for them, longest first. */
export interface Line<W extends WaitingParty = WaitingParty> extends Capacity {
  readonly waiting: readonly W[]
}

/** Whoever waits longest of those that fit into the places left; null: nobody. */
export function firstToApprove<W extends WaitingParty>(line: Line<W>): W | null {
  const left = placesLeft(line)
  return line.waiting.find((it) => left === null || it.passengers <= left) ?? null
}

/** All that can be approved one after the other, in the order of waiting: each takes its places before the next is looked at. */
export function allToApprove<W extends WaitingParty>(line: Line<W>): W[] {
  let left = placesLeft(line)
  const fits: W[] = []
  for (const it of line.waiting) {
    if (left !== null && it.passengers > left) continue
    fits.push(it)
    if (left !== null) left -= it.passengers
  }
  return fits
}

/** Places that came free for somebody who waits. */
export interface Offer {
  readonly date: ServiceDate
  readonly direction: Direction
  /** How many are left; null: as many as want. */
  readonly left: number | null
  readonly first: WaitingParty
  /** How many more parties can be approved after the first. */
  readonly more: number
}

/**
 * The offer that a change of a day's places makes; null where the same party came first before, or nobody who waits fits. So whoever is
 * offered places is offered them once, until they are gone and come free again.
 */
export function offerOf(day: Pick<Offer, 'date' | 'direction'>, before: Line, after: Line): Offer | null {
  const first = firstToApprove(after)
  if (first === null || firstToApprove(before)?.bookingGuid === first.bookingGuid) return null
  return { ...day, left: placesLeft(after), first, more: allToApprove(after).length - 1 }
}

/** `Fri 20 Nov, arrivals: 4 places are free. Quartermaine, party of 3, waits longest: approve ABC234. 2 more fit after that.` */
export function offerText({ date, direction, left, first, more }: Offer, name: string): string {
  const places = left === null ? 'places are free' : left === 1 ? '1 place is free' : `${left} places are free`
  const others = more === 0 ? '' : ` ${more} more ${more === 1 ? 'fits' : 'fit'} after that.`
  return `${serviceDateText(date)}, ${direction}s: ${places}. ${name}, party of ${first.passengers}, waits longest: approve ${first.reference}.${others}`
}
