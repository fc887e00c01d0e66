import { transferEntry, type CashPlace } from '#domain/ledger/till-entries.ts'
import { baseCentsOf, rateMicrosOf } from '#domain/money/exchange.ts'
import { isRefusal, refuseField, type Refusal } from '#domain/refusal.ts'
import { shareOf, whyNotEnough } from '#domain/till/drawer.ts'
import type { PostedTender } from '#domain/till/tender.ts'
import { postEntry } from '#server/features/ledger/commands.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { insertTenders } from '#server/features/till/commands/tenders.ts'
import { cashHeldBy } from '#server/features/till/queries/cash-held.ts'
import { tillSettingsOf } from '#server/features/till/queries/till-settings.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

export interface CashMove {
  from: CashPlace
  to: CashPlace
  currency: string
  amountCents: number
  memo: string
}

/**
 * Moves cash of one currency between two locked places, up to the amount held. Other currencies keep a
 * proportional share of the value they came in at; from the bank they are valued at the site's rate. Returns
 * the entry.
 */
export async function moveCash(work: UnitOfWork, moved: CashMove): Promise<string | Refusal> {
  const { from, to, currency, memo } = moved
  const worth = await worthOfMoved(work, moved)
  if (isRefusal(worth)) return worth
  const entry = transferEntry({ from, to, amountCents: worth, memo })
  if (isRefusal(entry)) return entry
  const method = from === 'bank' || to === 'bank' ? 'bank' : 'cash'
  // Postings name the holder of cash; without one it is the safe's.
  const guid = await postEntry(work, entry, { method, heldBy: null })
  const { currency: base } = await siteSettings(work.tx)
  if (currency !== base) await insertTenders(work, guid, tendersOf(moved, worth, base))
  return guid
}

async function worthOfMoved(
  work: UnitOfWork,
  { from, currency, amountCents }: CashMove,
): Promise<number | Refusal> {
  const { currency: base } = await siteSettings(work.tx)
  if (from === 'bank') {
    if (currency === base) return amountCents
    const known = (await tillSettingsOf(work.tx)).currencies.find((it) => it.code === currency)
    if (!known) return refuseField('currency', `Cash in ${currency} isn’t accepted`)
    return baseCentsOf(amountCents, { currency, site: base, rateMicros: known.rateMicros })
  }
  const holding = await cashHeldBy(work.tx, from.holderGuid)
  const held = holding.find((it) => it.currency === currency) ?? { currency, amountCents: 0, valueCents: 0 }
  const short = whyNotEnough(amountCents, held, from.holderGuid === null ? 'The safe' : 'The drawer')
  return short === null ? shareOf(held, amountCents) : refuseField('amountCents', short)
}

function tendersOf(
  { from, to, currency, amountCents }: CashMove,
  baseCents: number,
  site: string,
): PostedTender[] {
  const rateMicros = rateMicrosOf(amountCents, baseCents, { currency, site })
  const side = (place: CashPlace, sign: 1 | -1): PostedTender => ({
    account: place === 'bank' ? 'bank' : 'cash',
    holderGuid: place === 'bank' ? null : place.holderGuid,
    currency,
    amountCents: sign * amountCents,
    rateMicros,
    baseCents: sign * baseCents,
  })
  return [side(to, 1), side(from, -1)]
}
