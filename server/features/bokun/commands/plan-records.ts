import type { ImportLink, RecordOutcome } from '#domain/import/import-outcomes.ts'
import type { PlannedChange } from '#domain/reservation/plan-change.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import { joinSentences } from '#domain/sentences.ts'
import { portalActor } from '#server/work/actor.ts'
import type { Change, Loading, PlannedDoing } from '#server/change/change.ts'
import type { Db } from '#server/db/connection.ts'
import { bookerFor } from '#server/features/bokun/queries/bookers.ts'
import { catalogueFor, type Catalogue } from '#server/features/bokun/queries/catalogue.ts'
import { collectedSince } from '#server/features/bokun/queries/collected-now.ts'
import { channelBooking, channelChange } from '#server/features/bokun/commands/channel-change.ts'
import { judgeRecord, linesText, type Judged } from '#server/features/bokun/queries/judge-record.ts'
import { channelActor, whyConflicting } from '#server/features/bokun/queries/office-changes.ts'
import { knownBookings } from '#server/features/bokun/queries/known-bookings.ts'
import type { BokunRecord, FilledIn, KnownBooking } from '#server/features/bokun/rows.ts'

/** Plans each record through the same code that applies it, without writing anything. */
export async function planRecords(
  db: Db,
  records: readonly BokunRecord[],
  now: string,
): Promise<RecordOutcome[]> {
  const known = await knownBookings(db, codesOf(records))
  const catalogue = await catalogueFor(db, bookingsOf(records, known))
  const outcomes: RecordOutcome[] = []
  for (const record of records) {
    const own = known.get(record.booking.confirmationCode) ?? null
    const judged = judgeRecord(record, own, catalogue, now)
    const moved =
      judged.settled === null && own !== null && own.groupGuid !== null
        ? await whyConflicting(db, portalActor, judged.request, {
            groupGuid: own.groupGuid,
            applied: own.applied ?? [],
          })
        : null
    const planned =
      judged.settled === null && moved === null
        ? await planJudged({ db, actor: channelActor(portalActor), now, lock: false }, judged, {
            known: own,
            catalogue,
            filled: {},
          })
        : null
    const outcome = outcomeOf(judged, own, planned)
    outcomes.push(moved === null ? outcome : { ...outcome, outcome: 'needsPerson', sentence: moved })
  }
  return outcomes
}

export function codesOf(records: readonly BokunRecord[]): string[] {
  return [...new Set(records.map((it) => it.booking.confirmationCode))]
}

/** The bookings of the records plus their known versions: a file row holds only one of a booking’s lines. */
export function bookingsOf(records: readonly BokunRecord[], known: ReadonlyMap<string, KnownBooking>) {
  return [...records.map((it) => it.booking), ...[...known.values()].map((it) => it.booking)]
}

export async function planJudged(
  from: Loading,
  judged: Judged,
  { known, catalogue, filled }: { known: KnownBooking | null; catalogue: Catalogue; filled: FilledIn },
): Promise<PlannedChange | Refusal | null> {
  const { booking } = judged
  const request = { ...judged.request, collected: await collectedSince(from.db, judged, catalogue, known) }
  if (known !== null && known.groupGuid !== null) {
    if (request.changed.length === 0 && request.collected === null) return null
    const plan = await planned(from, channelChange, { ...request, groupGuid: known.groupGuid })
    return isRefusal(plan) && changesNothing(plan) ? null : plan
  }
  const booker = await bookerFor(from.db, booking, { ...known?.completed, ...filled })
  return planned(from, channelBooking, {
    booker,
    request,
    isWalkIn: true,
    source: 'bokun' as const,
    sourceReference: booking.confirmationCode,
  })
}

async function planned<R, S, P extends PlannedDoing>(
  from: Loading,
  change: Change<R, S, P>,
  request: R,
): Promise<P | Refusal> {
  const state = await change.load(from, request)
  return isRefusal(state) ? state : change.plan(state, request)
}

/** The outcome of a record, worded the same in the check and after the import. */
export function outcomeOf(
  judged: Judged,
  known: KnownBooking | null,
  planned: PlannedChange | Refusal | null,
): RecordOutcome {
  const groupGuid = known?.groupGuid ?? null
  const links =
    groupGuid === null
      ? []
      : [{ kind: 'group' as const, guid: groupGuid, label: judged.booking.confirmationCode }]
  if (judged.settled?.outcome === 'needsPerson')
    return { ...judged.settled, links: [...links, ...productsToSay(judged)] }
  if (judged.settled !== null) return { ...judged.settled, links }
  if (isRefusal(planned)) return { outcome: 'needsPerson', sentence: sentenceOf(planned), links }
  const { lines, changed } = judged.request
  if (groupGuid === null)
    return { outcome: 'new', sentence: linesText(lines.filter((it) => !it.isCancelled)), links }
  const touched = lines.filter((it) => changed.includes(it.code))
  if (touched.length === 0) return { outcome: 'changed', sentence: 'The amount paid has changed', links }
  return {
    outcome: touched.every((it) => it.isCancelled) ? 'cancelled' : 'changed',
    sentence: linesText(touched),
    links,
  }
}

/** Links to the unmapped products, without duplicates. */
function productsToSay({ problems }: Judged): ImportLink[] {
  const named = problems.flatMap(({ product }) => (product ? [product] : []))
  return [...new Map(named.map((it) => [it.guid, it])).values()].map(({ guid, name }) => ({
    kind: 'product',
    guid,
    label: `Map ${name}`,
  }))
}

/** A change the office has already made is not an error. */
export function changesNothing(refusal: Refusal): boolean {
  return sentenceOf(refusal).includes('There’s nothing to change')
}

/** A refusal as one sentence, for places without form fields. */
export function sentenceOf(refusal: Refusal): string {
  if (refusal.refused === 'fields') return joinSentences([...new Set(Object.values(refusal.fields))])
  if (refusal.refused === 'business')
    return joinSentences(refusal.errors.map(({ name, message }) => `${name}: ${message}`))
  return refusal.refused === 'notFound'
    ? 'The reservation or its customer no longer exists'
    : 'This change isn’t possible'
}
