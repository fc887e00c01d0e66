import type { BoardDriver, BoardTrip } from '#contract/dispatch.ts'
import { missingCar } from '#domain/dispatch/conflicts.ts'
import { joinSentences } from '#domain/sentences.ts'
import { carWith, type WhyNot } from './board-fit.ts'

/** Why a driver can't take a trip: in one word, and in full. */
export interface Verdict {
  word: string
  reason: string
}

/** Null: the driver is free, and has a car. */
export function verdictOf(trip: BoardTrip, driver: BoardDriver, whyNot: WhyNot): Verdict | null {
  const against = whyNot(trip, driver)
  if (against[0]) return { word: against[0].word, reason: joinSentences(against.map((it) => it.message)) }
  const noCar = missingCar(driver, carWith(trip, driver))
  return noCar === null ? null : { word: 'No car', reason: noCar }
}
