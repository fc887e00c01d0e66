import type { Saved } from '#contract/shapes.ts'
import type { Direction } from '#domain/vocabulary/booking-kinds.ts'
import { moveBooking } from '#domain/booking/booking-states.ts'
import { serveParty, timeAtDesk } from '#domain/fast-track/check-in.ts'
import { confirmWarningsOf, whyNotConfirmed, type ConfirmWarning } from '#domain/fast-track/confirm.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import {
  lockDeskBooking,
  saveParty,
  stampOf,
  notifyDesk,
  type Which,
} from '#server/features/fast-track/commands/desk-booking.ts'
import { groupBalance } from '#server/features/ledger/queries/balances.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

interface Serving extends Which {
  device: string
  at?: string | undefined
  deviceAt?: string | undefined
  isAccepted?: boolean
  accepts: readonly ConfirmWarning[]
}

/**
 * Completes the check-in: the booking is completed and missing passengers become no-shows. Refused unless the
 * warnings about missing passengers and payment due were accepted.
 */
export async function confirmParty(
  work: UnitOfWork,
  asked: Serving,
  direction: Direction,
): Promise<Saved | Refusal> {
  const booking = await lockDeskBooking(work, asked, direction, timeAtDesk(asked.at ?? null, work.now))
  if (isRefusal(booking)) return booking
  const status = moveBooking(booking, 'complete', work.actor.permissions, booking.facts)
  if (isRefusal(status)) return status
  const stamp = stampOf(work, booking, asked)
  if (isRefusal(stamp)) return stamp
  const party = serveParty(booking.party, stamp)
  if (isRefusal(party)) return party
  const { currency } = await siteSettings(work.tx)
  const warnings = confirmWarningsOf(booking.party, await groupBalance(work.tx, booking.group_guid), currency)
  const unread = whyNotConfirmed(warnings, asked.accepts)
  if (unread !== null) return unread
  await saveParty(work, booking, { status, party })
  notifyDesk(work, 'serveParty', booking, { status, party }, asked)
  return { guid: booking.guid }
}
