import type { AuditAction } from '#contract/audit-actions.ts'
import type { PartyState } from '#domain/fast-track/merge-facts.ts'
import {
  notifyDesk,
  saveParty,
  type LockedDeskBooking,
  type MadeOnDevice,
} from '#server/features/fast-track/commands/desk-booking.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** Writes the party's state after one step of a device was undone. The caller has locked it. */
export async function writeUndoneStep(
  work: UnitOfWork,
  booking: LockedDeskBooking,
  after: PartyState,
  made: MadeOnDevice,
): Promise<void> {
  const party = { status: after.status, party: after.people }
  const action: AuditAction = 'undoDeskStep'
  await saveParty(work, booking, party)
  notifyDesk(work, action, booking, party, made)
}
