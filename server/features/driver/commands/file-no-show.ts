import type { Saved } from '#contract/shapes.ts'
import type { ContactAttempt, DevicePlace, NoShowFile } from '#contract/trip-shapes.ts'
import { isRefusal, refuse, refuseField, type Refusal } from '#domain/refusal.ts'
import { attemptsSince, deskObjection, whyNotAttempts, type DeskView } from '#domain/trip/no-show.ts'
import { act, type TripStepFacts } from '#domain/trip/trip-actions.ts'
import type { Trip } from '#domain/trip/trip.ts'
import { waitClockOf } from '#domain/trip/wait.ts'
import { saveTrip } from '#server/features/trips/commands/save-trip.ts'
import { settleBooking } from '#server/features/trips/commands/settle-booking.ts'
import { pushToDispatchers, tripText } from '#server/features/trips/commands/notify.ts'
import type { LockedTrip } from '#server/features/trips/queries/locked-trip.ts'
import { deskViewOf } from '#server/features/trips/queries/trip-reads.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** What a driver says of guests who did not come. */
export interface NoShowReport {
  contactAttempts: ContactAttempt[]
  evidence: string
  place?: DevicePlace | undefined
  /** Why it is a no-show although the desk has guests of the party checked in. */
  acknowledgement: string
}

interface Filing {
  was: Trip
  facts: TripStepFacts
  report: NoShowReport
  timeZone: string
}

/**
 * Closes a trip as a no-show with the file of what was known then: the flight's landing and when its guests could be through, the desk's view of
 * the party, the attempts to reach them since the arrival, the device's place where it is given. Refused where an attempt is of another time, and while the desk has guests of
 * the party checked in and nobody says why that does not matter.
 */
export async function fileNoShow(work: UnitOfWork, trip: LockedTrip, { was, facts, report, timeZone }: Filing): Promise<Saved | Refusal> {
  const { at } = facts
  const whyNot = whyNotAttempts(report.contactAttempts, was.arrivedAt, at)
  const attempts = attemptsSince([...trip.contact_attempts, ...report.contactAttempts], was.arrivedAt)
  const after = act({ ...was, contactAttempts: attempts.length }, 'noShow', facts)
  if (isRefusal(after)) return after
  if (whyNot !== null) return refuse('trip', whyNot)
  const desk = await deskViewOf(work.tx, trip)
  const objection = deskObjection(desk)
  if (objection !== null && report.acknowledgement.trim() === '') return refuseField('acknowledgement', objection)
  const file = fileOf(trip, { was, at, desk, attempts, report })
  const all = [...trip.contact_attempts, ...report.contactAttempts]
  const reason = [report.evidence, report.acknowledgement].filter((it) => it !== '').join('. ')
  await saveTrip(
    work,
    trip,
    after,
    { action: 'noShowTrip', reason, driverName: trip.driver_name, details: { at, attempts: attempts.length, desk } },
    { contact_attempts: JSON.stringify(all), no_show_evidence: report.evidence, no_show_file: JSON.stringify(file) },
  )
  await settleBooking(work, trip, timeZone)
  const subject = `No-show: ${trip.guest_name}`
  await pushToDispatchers(work, { template: 'tripNoShow', subject, body: `${tripText(trip, timeZone)}. ${reason}` }, trip.group_guid)
  return { guid: trip.guid, toast: 'Closed as a no-show' }
}

interface Known {
  was: Trip
  at: string
  desk: DeskView | null
  attempts: ContactAttempt[]
  report: NoShowReport
}

function fileOf(trip: LockedTrip, { was, at, desk, attempts, report }: Known): NoShowFile {
  const isArrival = trip.flight_ident !== null && was.waitClockStartsAt !== undefined
  return {
    closedAt: at,
    arrivedAt: was.arrivedAt,
    waitedFrom: waitClockOf(was),
    graceMinutes: was.graceMinutes,
    flight: isArrival ? { ident: trip.flight_ident ?? '', landedAt: trip.actual_at, throughAt: was.waitClockStartsAt ?? null } : null,
    desk,
    contactAttempts: attempts,
    place: report.place ?? null,
    acknowledgement: report.acknowledgement,
    evidence: report.evidence,
  }
}
