import { guestChangesBetween } from '#domain/message/guest-changes.ts'
import type { GuestChange } from '#domain/message/guest-message.ts'
import { effectsOf, type GuestTemplate } from '#domain/reservation/effects.ts'
import type { PlannedChange } from '#domain/reservation/plan-change.ts'
import { sendGuestMessage } from '#server/features/guest-messages/commands/send-guest-message.ts'
import {
  guestReservationOf,
  type GuestReservation,
} from '#server/features/guest-messages/queries/guest-reservations.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** A message to the guest of a new or changed reservation. */
export interface GuestNotice {
  groupGuid: string
  template: GuestTemplate
  /** The reservation before the change. Null: it is new. */
  before: GuestReservation | null
}

/** Sends the guest the current reservation, what changed, and any fee or refund. */
export async function notifyGuest(
  work: UnitOfWork,
  planned: PlannedChange,
  { groupGuid, template, before }: GuestNotice,
): Promise<void> {
  // The message is built from stored data, so flush pending writes first.
  await work.deferred.send(work.tx)
  const { about, facts, money } = await guestReservationOf(work.tx, groupGuid)
  const change =
    before === null || template === 'waitlistApproved'
      ? null
      : { before: before.facts.services, names: namesChanged(planned) }
  const feeCents = effectsOf(planned.effects, 'charged').reduce(
    (sum, it) => sum + (it.role === 'cancellation' ? it.totalCents : 0),
    0,
  )
  const refundCents = Math.max(0, -money.balanceCents)
  await sendGuestMessage(
    work,
    {
      ...facts,
      template,
      ...(facts.onAccount || template === 'newPickup'
        ? {}
        : {
            money: {
              ...money,
              ...(feeCents > 0 ? { feeCents } : {}),
              ...(refundCents > 0 ? { refundCents } : {}),
            },
          }),
    },
    about,
    change,
  )
}

/** Sends the guest the changed details that guests see; nothing if there are none. */
export async function notifyOfDetails(work: UnitOfWork, before: GuestReservation): Promise<void> {
  await work.deferred.send(work.tx)
  const { about, facts } = await guestReservationOf(work.tx, before.about.groupGuid)
  const changes = guestChangesBetween(before.facts.services, facts.services)
  if (changes.length === 0 || facts.customer.email === '') return
  const change = { before: before.facts.services, names: [] }
  await sendGuestMessage(work, { ...facts, template: 'change' }, about, change)
}

function namesChanged({ effects }: PlannedChange): GuestChange[] {
  return effectsOf(effects, 'passengerRenamed')
    .map((it) => ({ what: 'names', before: nameOf(it.before), after: nameOf(it.passenger) }) as const)
    .filter((it) => it.before !== it.after)
}

function nameOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim()
}
