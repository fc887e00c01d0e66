import {
  insertMatches,
  matchOf,
  type NewMatch,
  type NewPayment,
} from '#server/features/card-payments/commands/payment-rows.ts'
import type { MatchCandidate } from '#domain/card-payment/match-payment.ts'
import {
  guestMoneyOf,
  receiptOf,
  type MoneyDays,
  type OfGateway,
} from '#server/features/card-payments/commands/card-entries.ts'
import type { Placed } from '#server/features/card-payments/commands/places-for.ts'
import { postEntries, type Posted } from '#server/features/ledger/commands.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

export type PlacedRow = Placed & { guid: string }

export function newPayment({ guid, transaction, place }: PlacedRow): NewPayment {
  const openCents = place.found === 'suspense' ? transaction.amountCents : 0
  const state = place.found === 'place' ? 'matched' : place.found === 'suspense' ? 'unmatched' : 'notTaken'
  return {
    guid,
    transaction,
    state,
    openCents,
    why: place.found === 'place' ? '' : place.why,
    cartGuid: place.cartGuid,
  }
}

/**
 * Posts new transactions as guest payments or to suspense. Desk payments are already posted and only get a
 * match.
 */
export async function postNew(work: UnitOfWork, rows: readonly PlacedRow[], days: MoneyDays): Promise<void> {
  const posted: { row: PlacedRow; entry: Posted }[] = []
  const matches: NewMatch[] = []
  for (const row of rows) {
    const { place, transaction } = row
    if (place.found === 'suspense') posted.push({ row, entry: receiptOf(transaction, days) })
    if (place.found === 'place' && place.candidate.kind === 'deskPayment')
      matches.push(matchOf(row.guid, transaction.amountCents, place.candidate, place.why))
    if (place.found === 'place' && place.candidate.kind === 'reservation')
      posted.push({ row, entry: paidBy(transaction, place, days) })
  }
  const guids = await postEntries(
    work,
    posted.map((it) => it.entry),
  )
  posted.forEach(({ row: { guid, place, transaction } }, index) => {
    if (place.found !== 'place') return
    matches.push({
      ...matchOf(guid, transaction.amountCents, place.candidate, place.why),
      entryGuid: guids[index] ?? null,
    })
  })
  await insertMatches(work, matches)
}

function paidBy(
  transaction: OfGateway,
  { candidate, customerGuid }: { candidate: MatchCandidate; customerGuid: string },
  days: MoneyDays,
): Posted {
  return guestMoneyOf(
    transaction,
    {
      groupGuid: candidate.groupGuid,
      customerGuid,
      amountCents: transaction.amountCents,
      fromSuspense: false,
    },
    days,
  )
}
