import type { RecordOutcome } from '#domain/import/import-outcomes.ts'
import { isRefusal } from '#domain/refusal.ts'
import { changeAtOnce } from '#server/change/change.ts'
import { channelBooking, channelChange } from '#server/features/bokun/commands/channel-change.ts'
import { storeProducts } from '#server/features/bokun/commands/store-products.ts'
import { bookerFor } from '#server/features/bokun/queries/bookers.ts'
import { catalogueFor, type Catalogue } from '#server/features/bokun/queries/catalogue.ts'
import { collectedSince } from '#server/features/bokun/queries/collected-now.ts'
import { judgeRecord, stillFilled, type Judged } from '#server/features/bokun/queries/judge-record.ts'
import { knownBookings, lockBooking } from '#server/features/bokun/queries/known-bookings.ts'
import {
  bookingsOf,
  changesNothing,
  codesOf,
  outcomeOf,
  sentenceOf,
} from '#server/features/bokun/commands/plan-records.ts'
import type { AppliedLine, BokunRecord, FilledIn, KnownBooking } from '#server/features/bokun/rows.ts'
import { channelActor, stoodOf, whyConflicting } from '#server/features/bokun/queries/office-changes.ts'
import { storedReservation } from '#server/features/bookings/queries/reservation.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/**
 * Applies records idempotently: a repeated record changes nothing, and an older one never replaces a newer
 * one.
 */
export async function applyRecords(
  work: UnitOfWork,
  records: readonly BokunRecord[],
): Promise<RecordOutcome[]> {
  for (const code of codesOf(records).toSorted()) await lockBooking(work.tx, code)
  await storeProducts(
    work,
    records.map((it) => it.booking),
  )
  const outcomes: RecordOutcome[] = []
  for (const record of records) outcomes.push(await applyRecord(work, record))
  return outcomes
}

/** Applies one record, as received or completed by a person. The caller holds the booking lock. */
export async function applyRecord(
  work: UnitOfWork,
  record: BokunRecord,
  filled?: FilledIn,
): Promise<RecordOutcome> {
  const code = record.booking.confirmationCode
  const all = await knownBookings(work.tx, [code])
  const known = all.get(code) ?? null
  const catalogue = await catalogueFor(work.tx, bookingsOf([record], all))
  const judged = judgeRecord(record, known, catalogue, work.now, filled)
  return applyJudged(work, judged, { known, catalogue, filled: filled ?? stillFilled(known, judged.booking) })
}

interface Around {
  known: KnownBooking | null
  catalogue: Catalogue
  filled: FilledIn
}

async function applyJudged(work: UnitOfWork, judged: Judged, around: Around): Promise<RecordOutcome> {
  const { known } = around
  if (judged.settled !== null) {
    const outcome = outcomeOf(judged, known, null)
    if (judged.isDoubted) return outcome
    if (outcome.outcome === 'needsPerson' || (outcome.outcome === 'same' && known === null))
      await storeKnown(work, judged, around, {
        outcome,
        groupGuid: known?.groupGuid ?? null,
        applied: known?.applied ?? null,
      })
    return outcome
  }
  const own = work.as(channelActor(work.actor), work.now)
  const groupGuid = known?.groupGuid ?? null
  const moved =
    groupGuid === null
      ? null
      : await whyConflicting(work.tx, work.actor, judged.request, {
          groupGuid,
          applied: known?.applied ?? [],
        })
  const done = moved === null ? await changed(own, judged, around) : { sentence: moved }
  if ('sentence' in done) {
    const outcome: RecordOutcome = {
      ...outcomeOf(judged, known, null),
      outcome: 'needsPerson',
      sentence: done.sentence,
    }
    await storeKnown(work, judged, around, { outcome, groupGuid, applied: known?.applied ?? null })
    return outcome
  }
  const stored = await storedReservation(work.tx, own.actor, done.groupGuid)
  if (stored === null) throw new Error('The reservation that was just saved is missing')
  const outcome = outcomeOf(judged, groupGuid === null ? null : known, null)
  const link = { kind: 'group' as const, guid: done.groupGuid, label: stored.reservation.reference }
  const result: RecordOutcome = { ...outcome, links: [link] }
  const applied = judged.request.lines.map((line): AppliedLine => ({
    line,
    stood: stoodOf(stored.reservation.bookings, line.code),
  }))
  await storeKnown(work, judged, around, { outcome: result, groupGuid: done.groupGuid, applied })
  return result
}

async function changed(
  work: UnitOfWork,
  judged: Judged,
  { known, catalogue, filled }: Around,
): Promise<{ groupGuid: string } | { sentence: string }> {
  const { booking } = judged
  const request = { ...judged.request, collected: await collectedSince(work.tx, judged, catalogue, known) }
  if (known !== null && known.groupGuid !== null) {
    const { groupGuid } = known
    if (request.changed.length === 0 && request.collected === null) return { groupGuid }
    const done = await changeAtOnce(work, channelChange, { ...request, groupGuid })
    if (!isRefusal(done) || changesNothing(done)) return { groupGuid }
    return { sentence: sentenceOf(done) }
  }
  const booker = await bookerFor(work.tx, booking, filled)
  const making = {
    booker,
    request,
    isWalkIn: true,
    source: 'bokun' as const,
    sourceReference: booking.confirmationCode,
  }
  const done = await changeAtOnce(work, channelBooking, making)
  return isRefusal(done) ? { sentence: sentenceOf(done) } : { groupGuid: done.guid ?? '' }
}

interface Stored {
  outcome: RecordOutcome
  groupGuid: string | null
  applied: AppliedLine[] | null
}

async function storeKnown(
  work: UnitOfWork,
  judged: Judged,
  { known, filled }: Around,
  { outcome, groupGuid, applied }: Stored,
): Promise<void> {
  const row = {
    group_guid: groupGuid,
    channel: known?.channel ?? judged.booking.channel,
    record: JSON.stringify(judged.booking),
    hash: judged.hash,
    as_of: judged.asOf,
    brought_by: judged.broughtBy,
    applied: applied === null ? null : JSON.stringify(applied),
    completed: JSON.stringify(filled),
    outcome: outcome.outcome,
    sentence: outcome.sentence.slice(0, 1000),
    updated_at: work.now,
  }
  await work.tx
    .insertInto('bokun_booking')
    .values({ confirmation_code: judged.booking.confirmationCode, ...row })
    .onConflict((it) => it.column('confirmation_code').doUpdateSet(row))
    .execute()
}
