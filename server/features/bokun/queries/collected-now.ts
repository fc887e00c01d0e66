import type { Collected } from '#domain/reservation/effects.ts'
import type { Db } from '#server/db/connection.ts'
import type { Catalogue } from '#server/features/bokun/queries/catalogue.ts'
import type { Judged } from '#server/features/bokun/queries/judge-record.ts'
import { collectedFor } from '#server/features/bokun/queries/known-bookings.ts'
import type { KnownBooking } from '#server/features/bokun/rows.ts'
import { groupBalance } from '#server/features/ledger/queries/balances.ts'

/** Difference between what the channel has collected and what is posted; null: none. */
export async function collectedSince(
  db: Db,
  judged: Judged,
  catalogue: Catalogue,
  known: KnownBooking | null,
): Promise<Collected | null> {
  const groupGuid = known?.groupGuid ?? null
  const was = groupGuid === null ? 0 : await collectedFor(db, groupGuid)
  const amountCents = (await collectedNow(db, judged, catalogue, groupGuid)) - was
  return amountCents === 0 ? null : { channel: known?.channel ?? judged.booking.channel, amountCents }
}

/**
 * What the channel has collected for the company to date. If it doesn't state an amount, the settings decide
 * between all and nothing. What it keeps of a cancelled booking it owes up to the cancellation fee the office
 * has charged.
 */
async function collectedNow(
  db: Db,
  { resolved }: Judged,
  { settings }: Catalogue,
  groupGuid: string | null,
): Promise<number> {
  const { paidCents, totalCents, keptCents } = resolved
  if (keptCents > 0 && groupGuid !== null) {
    const charged = (await collectedFor(db, groupGuid)) + (await groupBalance(db, groupGuid))
    return Math.max(0, Math.min(keptCents, charged))
  }
  if (paidCents !== null) return Math.min(paidCents, totalCents)
  return settings.unstatedPaid === 'collected' ? totalCents : 0
}
