import { localTimeOf } from '#domain/calendar/airport-time.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import { dispatcherGuids } from '#server/features/trips/queries/driver-reads.ts'
import type { LockedTrip } from '#server/features/trips/queries/locked-trip.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

export interface PushText {
  template: 'tripAssigned' | 'tripChanged' | 'tripTakenAway' | 'tripMessage' | 'tripNoShow' | 'tripException' | 'gratuityReceived'
  subject: string
  body: string
}

/** A push message to one account, about a trip or none; users are not notified of their own actions. */
export function pushTo(work: UnitOfWork, accountGuid: string, text: PushText, groupGuid: string | null = null): void {
  if (accountGuid === work.actor.accountGuid) return
  work.outbox.send({ kind: 'push', recipient: accountGuid, ...text, groupGuid, accountGuid })
}

export async function pushToDispatchers(work: UnitOfWork, text: PushText, groupGuid: string): Promise<void> {
  for (const guid of await dispatcherGuids(work.tx)) pushTo(work, guid, text, groupGuid)
}

/** `RX7K2P, Fri 20 Nov 14:05, Airport` */
export function tripText(trip: Pick<LockedTrip, 'reference' | 'service_date' | 'pickup_at' | 'from_name'>, timeZone: string): string {
  return `${trip.reference}, ${serviceDateText(trip.service_date)} ${localTimeOf(trip.pickup_at, timeZone)}, ${trip.from_name}`
}
