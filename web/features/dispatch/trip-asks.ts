import type { BoardDriver, BoardTrip } from '#contract/dispatch.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import {
  recordableNext,
  tripActions,
  whyNot,
  type RecordableStep,
  type TripAction,
} from '#domain/trip/trip-actions.ts'
import { whyNotAway } from './away/why-not-away.ts'

/** What the dispatcher can do with a trip; each opens a dialog. */
export type TripAsk =
  | 'reschedule'
  | 'stepBack'
  | 'reopen'
  | 'cancel'
  | 'message'
  | 'outside'
  | 'away'
  | 'swap'
  | RecordableStep

interface AskOfTrip {
  asks: TripAsk
  label: string
  whyNot: string | null
}

/** The dispatcher's actions for a trip, in order, with the reason for those that aren't available. */
export function tripAsks(
  trip: BoardTrip,
  driver: BoardDriver | undefined,
  { now, isPast }: { now: Instant; isPast: boolean },
): AskOfTrip[] {
  const { driverGuid } = trip.life
  const why = (action: TripAction) =>
    whyNot(trip.life, action, { now, role: 'dispatcher', isOwnDriver: false })
  const step = (asks: TripAction & TripAsk) => ({
    asks,
    label: tripActions[asks].label,
    whyNot: why(asks),
  })
  const next = driverGuid === null ? [] : recordableNext(trip.life)
  return [
    ...(trip.outside ? [{ asks: 'outside' as const, label: 'Driver and cost', whyNot: null }] : []),
    step('reschedule'),
    step('stepBack'),
    ...next.map((asks) => ({
      asks,
      label: `Record: ${asks === 'accept' ? 'Accepted' : tripActions[asks].label}`,
      whyNot: asks === 'noShow' ? whyNotNoShow(trip.life, now) : null,
    })),
    ...(isReopenable(trip.status) ? [step('reopen')] : []),
    {
      asks: 'message',
      label: 'Message driver',
      whyNot: driverGuid === null ? 'This trip has no driver yet' : null,
    },
    ...(driver && whyNotAway(driver, isPast) === null
      ? [{ asks: 'away' as const, label: 'Driver unavailable…', whyNot: null }]
      : []),
    { asks: 'swap', label: 'Swap with…', whyNot: why('unassign') },
    step('cancel'),
  ]
}

/** Reopening is only offered for trips that have ended. */
function isReopenable(status: BoardTrip['status']): boolean {
  return status === 'completed' || status === 'noShow'
}

/** Why the driver couldn't close the trip as a no-show now; the contact attempt is recorded with the step. */
function whyNotNoShow(life: BoardTrip['life'], now: string): string | null {
  const contacted = { ...life, contactAttempts: Math.max(1, life.contactAttempts) }
  return whyNot(contacted, 'noShow', { now, role: 'driver', isOwnDriver: true })
}
