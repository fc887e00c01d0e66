import { timeTextOf } from '#domain/calendar/airport-time.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import { dispatcherGuids } from '#server/features/trips/queries/driver-reads.ts'
import type { LockedTrip } from '#server/features/trips/queries/locked-trip.ts'
import { rowHire, type HireRead } from '#server/features/trips/queries/row-hire.ts'
import { deleteHeld } from '#server/work/held-messages.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

export interface PushText {
  template:
    | 'tripAssigned'
    | 'tripChanged'
    | 'tripTakenAway'
    | 'tripMessage'
    | 'tripNoShow'
    | 'tripException'
    | 'gratuityReceived'
  subject: string
  body: string
}

/**
 * Sends a push notification to an account, about a group or none. Users are not notified of their own
 * actions.
 */
export function pushTo(
  work: UnitOfWork,
  accountGuid: string,
  text: PushText,
  groupGuid: string | null = null,
): void {
  if (accountGuid === work.actor.accountGuid) return
  work.outbox.send({ kind: 'push', recipient: accountGuid, ...text, groupGuid, accountGuid })
}

export async function pushToDispatchers(work: UnitOfWork, text: PushText, groupGuid: string): Promise<void> {
  for (const guid of await dispatcherGuids(work.tx)) pushTo(work, guid, text, groupGuid)
}

/** `RX7K2P, Fri 20 Nov 14:05, Airport`, with the hours of a hire. */
export function tripText(
  trip: HireRead & Pick<LockedTrip, 'reference' | 'service_date' | 'from_name'>,
  timeZone: string,
): string {
  const hire = rowHire(trip, timeZone)
  return (
    `${trip.reference}, ${serviceDateText(trip.service_date)} ` +
    `${timeTextOf(trip.pickup_at, timeZone)}, ${trip.from_name}${hire === null ? '' : `, ${hire}`}`
  )
}

/** How long an assignment message is held back, so that undoing the assignment sends nothing. */
export const heldSeconds = 6

const assignment = {
  tripAssigned: { subject: 'New trip', opposite: 'tripTakenAway' },
  tripTakenAway: { subject: 'Trip unassigned', opposite: 'tripAssigned' },
} as const

/**
 * Notifies a driver of an assignment or its removal. If the opposite message is still held back, it is
 * withdrawn and neither is sent.
 */
export async function pushAssignment(
  work: UnitOfWork,
  accountGuid: string,
  template: keyof typeof assignment,
  { body, groupGuid }: { body: string; groupGuid: string },
): Promise<void> {
  if (accountGuid === work.actor.accountGuid) return
  const { subject, opposite } = assignment[template]
  if (
    await deleteHeld(work.tx, {
      kind: 'push',
      template: opposite,
      recipient: accountGuid,
      groupGuid,
      text: { body },
      now: work.now,
    })
  )
    return
  work.outbox.send({
    kind: 'push',
    recipient: accountGuid,
    template,
    subject,
    body,
    groupGuid,
    accountGuid,
    afterSeconds: heldSeconds,
  })
}
