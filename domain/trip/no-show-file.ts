import type { Instant } from '#domain/calendar/instant.ts'
import { isRefusal, refuse, refuseField, type Refusal } from '#domain/refusal.ts'
import { attemptsSince, deskConflict, whyNotAttempts, type ContactAttempt, type DeskView } from './no-show.ts'
import { act, type TripStepFacts } from './trip-actions.ts'
import type { Trip } from './trip.ts'
import { waitClockOf } from './wait.ts'

/** A driver's report of a no-show. */
export interface NoShowReport {
  readonly contactAttempts: readonly ContactAttempt[]
  readonly evidence: string
  /** The device's location, if the driver allows it. */
  readonly place?:
    | { readonly latitude: number; readonly longitude: number; readonly accuracyMetres: number }
    | undefined
  /** Why it is a no-show although the desk has checked in guests of the party. */
  readonly acknowledgement: string
}

/** What else is known when a trip is closed as a no-show. */
export interface NoShowFacts {
  /** Recorded before, for this wait or an earlier one. */
  readonly contactAttempts: readonly ContactAttempt[]
  /** The trip's flight. Null: it has none. */
  readonly flight: { readonly ident: string; readonly landedAt: Instant | null } | null
  readonly desk: DeskView | null
}

/**
 * The record of a no-show: what was known at that time. Stored with the trip (`noShowFile` in the contract).
 */
export interface NoShowFile {
  readonly closedAt: Instant
  readonly arrivedAt: Instant | null
  readonly waitedFrom: Instant | null
  readonly graceMinutes: number
  readonly flight: {
    readonly ident: string
    readonly landedAt: Instant | null
    readonly throughAt: Instant | null
  } | null
  readonly desk: DeskView | null
  readonly contactAttempts: readonly ContactAttempt[]
  readonly place: NoShowReport['place'] | null
  readonly acknowledgement: string
  readonly evidence: string
}

/**
 * Closes a trip as a no-show, with its record. Refused if an attempt was not made during this wait, or if the
 * desk has checked in guests of the party and the report gives no reason why that doesn't matter.
 */
export function closeAsNoShow(
  was: Trip,
  report: NoShowReport,
  known: NoShowFacts,
  step: TripStepFacts,
): { trip: Trip; file: NoShowFile } | Refusal {
  const attempts = attemptsSince([...known.contactAttempts, ...report.contactAttempts], was.arrivedAt)
  const trip = act({ ...was, contactAttempts: attempts.length }, 'noShow', step)
  if (isRefusal(trip)) return trip
  const whyNot = whyNotAttempts(report.contactAttempts, was.arrivedAt, step.at)
  if (whyNot !== null) return refuse('trip', whyNot)
  const conflict = deskConflict(known.desk)
  if (conflict !== null && report.acknowledgement.trim() === '')
    return refuseField('acknowledgement', conflict)
  return { trip, file: fileOf(was, report, { ...known, contactAttempts: attempts }, step.at) }
}

function fileOf(
  was: Trip,
  report: NoShowReport,
  { flight, desk, contactAttempts }: NoShowFacts,
  closedAt: Instant,
): NoShowFile {
  const { waitClockStartsAt: throughAt } = was
  return {
    closedAt,
    arrivedAt: was.arrivedAt,
    waitedFrom: waitClockOf(was),
    graceMinutes: was.graceMinutes,
    flight: flight === null || throughAt === undefined ? null : { ...flight, throughAt },
    desk,
    contactAttempts,
    place: report.place ?? null,
    acknowledgement: report.acknowledgement,
    evidence: report.evidence,
  }
}
