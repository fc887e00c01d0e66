import { sql } from 'kysely'
import { findPlace, placeOf, referenceIn, type PlaceFacts } from '#domain/card-payment/find-place.ts'
import type { MatchCandidate } from '#domain/card-payment/match-payment.ts'
import { isGuid } from '#domain/vocabulary/guid.ts'
import type { Db } from '#server/db/connection.ts'
import {
  deskPayments,
  namedReservations,
  owingReservations,
} from '#server/features/card-payments/queries/candidates.ts'
import type { MoneyDays } from '#server/features/card-payments/commands/card-entries.ts'
import type { SourceTransaction } from '#server/features/card-payments/commands/payment-rows.ts'
import { lockGroups } from '#server/features/card-payments/commands/lock-groups.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

export interface Placed {
  transaction: SourceTransaction
  place: (
    | { found: 'place'; candidate: MatchCandidate; customerGuid: string; why: string }
    | { found: 'suspense'; why: string }
    /** No money moved, or it is in a foreign currency and can't be posted. */
    | { found: 'nothing'; why: string }
  ) & { cartGuid: string | null }
}

/**
 * Finds the matches of new transactions. Searches, locks the reservations found and searches again, because a
 * desk may have recorded the same payment in the meantime.
 */
export async function placesFor(
  work: UnitOfWork,
  fresh: readonly SourceTransaction[],
  { currency }: MoneyDays,
): Promise<Placed[]> {
  const taken = fresh.filter((it) => it.status === 'success' && it.currency === currency)
  const carts = await cartsNamed(work.tx, fresh)
  const sales = taken.filter((it) => it.kind === 'sale' && cartOf(carts, it) === null)
  const first = await factsFor(work.tx, sales)
  const wanted = new Set(
    placedOf(sales, first).flatMap(({ place }) =>
      place.found === 'place' ? [place.candidate.groupGuid] : [],
    ),
  )
  const customers = await lockGroups(work, [...wanted])
  const facts = await factsFor(work.tx, sales, [...wanted])
  // Only locked reservations are written to. Matches found ambiguous before stay ambiguous.
  const again = new Map(
    placedOf(sales, {
      ...first,
      desk: still(first.desk, facts.desk, wanted),
      owing: still(first.owing, facts.owing, wanted),
      named: facts.named,
    }).map((it) => [it.sale, it.place]),
  )
  return fresh.map((transaction): Placed => {
    const cartGuid = cartOf(carts, transaction)
    const nothing = whyNothing(transaction, currency)
    if (nothing !== null) return { transaction, place: { found: 'nothing', why: nothing, cartGuid } }
    const place = again.get(transaction)
    const customerGuid = place?.found === 'place' ? customers.get(place.candidate.groupGuid) : undefined
    if (place?.found === 'place' && customerGuid !== undefined)
      return {
        transaction,
        place: { found: 'place', candidate: place.candidate, customerGuid, why: place.why, cartGuid },
      }
    return {
      transaction,
      place: {
        found: 'suspense',
        why: place?.found === 'none' ? place.why : whySuspense(transaction, cartGuid),
        cartGuid,
      },
    }
  })
}

/** The same without locks, for a preview. */
export async function lookForPlaces(
  db: Db,
  fresh: readonly SourceTransaction[],
  currency: string,
): Promise<{ isPlaced: boolean; sentence: string; groupGuid: string | null }[]> {
  const taken = fresh.filter((it) => it.status === 'success' && it.currency === currency)
  const carts = await cartsNamed(db, taken)
  const sales = taken.filter((it) => it.kind === 'sale' && cartOf(carts, it) === null)
  const places = new Map(placedOf(sales, await factsFor(db, sales)).map((it) => [it.sale, it.place]))
  return fresh.map((transaction) => {
    const nothing = whyNothing(transaction, currency)
    if (nothing !== null) return { isPlaced: true, sentence: nothing, groupGuid: null }
    const place = places.get(transaction)
    if (place?.found === 'place')
      return {
        isPlaced: true,
        sentence: `${place.candidate.reference}: ${place.why}`,
        groupGuid: place.candidate.groupGuid,
      }
    const cartGuid = cartOf(carts, transaction)
    if (cartGuid !== null || transaction.kind !== 'sale')
      return {
        isPlaced: true,
        sentence:
          transaction.kind === 'sale'
            ? 'Paid on our payment page'
            : 'Matched the same way as the original sale',
        groupGuid: null,
      }
    return {
      isPlaced: false,
      sentence: place?.found === 'none' ? place.why : whySuspense(transaction, null),
      groupGuid: null,
    }
  })
}

function whyNothing({ status, message, currency, kind }: SourceTransaction, own: string): string | null {
  if (status === 'failed') return message === '' ? 'Declined' : `Declined: ${message}`
  if (status === 'pending') return 'Not final yet'
  if (currency === own) return null
  return (
    `${kind === 'sale' ? 'Paid' : 'Processed'} in ${currency}, but the books are in ${own}. ` +
    'Check it in the gateway.'
  )
}

function whySuspense({ kind }: SourceTransaction, cartGuid: string | null): string {
  if (cartGuid !== null) return 'Paid on our payment page'
  return kind === 'sale'
    ? 'No reservation or desk payment is for this amount'
    : 'The original sale wasn’t found'
}

function placedOf(sales: readonly SourceTransaction[], facts: PlaceFacts) {
  const taken = new Set<string>()
  return sales.map((sale) => {
    const place = findPlace(sale, facts, taken)
    if (place.found === 'place') taken.add(placeOf(place.candidate))
    return { sale, place }
  })
}

/** The first candidates, without those of locked reservations that the second search didn't find. */
function still(
  before: readonly MatchCandidate[],
  now: readonly MatchCandidate[],
  locked: ReadonlySet<string>,
): MatchCandidate[] {
  const keys = new Set(now.map((it) => `${placeOf(it)} ${it.amountCents}`))
  return before.filter((it) => !locked.has(it.groupGuid) || keys.has(`${placeOf(it)} ${it.amountCents}`))
}

async function factsFor(
  db: Db,
  sales: readonly SourceTransaction[],
  groups?: readonly string[],
): Promise<PlaceFacts> {
  const { currency } = await siteSettings(db)
  const none: PlaceFacts = { currency, desk: [], owing: [], named: new Map() }
  if (sales.length === 0 || groups?.length === 0) return none
  const amounts = [...new Set(sales.map((it) => it.amountCents))]
  const days = sales.map((it) => it.day).toSorted()
  const [from = '', to = ''] = [days[0], days.at(-1)]
  const asked = { kind: 'sale' as const, amounts, from, to, ...(groups ? { groups } : {}) }
  const references = [
    ...new Set(sales.flatMap((it) => [referenceIn(it.classifier), referenceIn(it.orderId)])),
  ].filter((it) => it !== '')
  const [desk, owing, named] = [
    await deskPayments(db, asked),
    await owingReservations(db, asked),
    references.length === 0 ? [] : await namedReservations(db, sql`g.reference = any(${references}::text[])`),
  ]
  return { currency, desk, owing, named: new Map(named.map((it) => [it.reference, it])) }
}

/** Carts by guid, which we send to the gateway as the order's name. */
async function cartsNamed(db: Db, taken: readonly SourceTransaction[]): Promise<Set<string>> {
  const guids = taken.flatMap((it) => [it.classifier, it.orderId]).filter((it) => isGuid(it.toLowerCase()))
  if (guids.length === 0) return new Set()
  const rows = await db
    .selectFrom('cart')
    .select('guid')
    .where(sql<boolean>`guid = any(${guids}::uuid[])`)
    .execute()
  return new Set(rows.map((it) => it.guid))
}

function cartOf(carts: ReadonlySet<string>, { classifier, orderId }: SourceTransaction): string | null {
  return [classifier, orderId].map((it) => it.toLowerCase()).find((it) => carts.has(it)) ?? null
}
