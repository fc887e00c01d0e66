import { allocated } from '#domain/money/allocate.ts'
import type { TripStatus } from '#domain/trip/trip.ts'

/** A trip of a booking, with what the keys of its price lines name. */
export interface ChargedTrip {
  readonly status: TripStatus
  readonly journey: number
  /** Its place in its booking, from 1. */
  readonly sequence: number
}

/** An amount charged for a booking under the key of its price line. */
export interface KeyedCharge {
  readonly key: string
  readonly cents: number
}

/**
 * Splits the charges of a booking over its trips, to the cent and in the order of the trips. A line that
 * names a journey, `drive2.<service>.drive`, is for the cars of that journey, equally. Others are for all.
 */
export function priceByTrip(charges: readonly KeyedCharge[], trips: readonly ChargedTrip[]): number[] {
  const prices = trips.map(() => 0)
  for (const alike of Map.groupBy(charges, ({ key }) => weightsOf(key, trips).join('')).values()) {
    const cents = alike.reduce((sum, it) => sum + it.cents, 0)
    const shares = allocated(cents, weightsOf(alike[0]?.key ?? '', trips))
    for (const [place, share] of shares.entries()) prices[place] = (prices[place] ?? 0) + share
  }
  return prices
}

/** 1 for each trip that a line is for. Cancelled trips only have lines of which no other trip is left. */
function weightsOf(key: string, trips: readonly ChargedTrip[]): number[] {
  const [, dropped, journey, sequence] = /(?:^|\.)(dropped\.)?drive(\d+)(?:\.(\d+))?/.exec(key) ?? []
  const isOfJourney = (it: ChargedTrip) => it.journey === Number(journey)
  const isLive = (it: ChargedTrip) => it.status !== 'cancelled'
  const choices: ((it: ChargedTrip) => boolean)[] = [
    (it) => dropped !== undefined && isOfJourney(it) && it.sequence === Number(sequence),
    (it) => isOfJourney(it) && isLive(it),
    isOfJourney,
    isLive,
  ]
  const fits = choices.find((fit) => trips.some((it) => fit(it))) ?? (() => true)
  return trips.map((it) => (fits(it) ? 1 : 0))
}
