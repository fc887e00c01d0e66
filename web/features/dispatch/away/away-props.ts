import type { BoardCar, BoardDriver, BoardTrip } from '#contract/dispatch.ts'
import type { BulkOutcome } from '#web/ui/state/left-out.ts'
import type { Since } from './away-words.ts'

export interface AwayBodyProps {
  driver: BoardDriver
  /** The date of the board. */
  date: string
  since: Since
  trips: readonly BoardTrip[]
  drivers: readonly BoardDriver[]
  cars: readonly BoardCar[]
  offerUndo: (message: string, undo: () => void) => void
  onOutcome: (outcome: BulkOutcome, verb: string) => void
  onClose: () => void
}
