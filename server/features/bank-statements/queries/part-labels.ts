import { sql } from 'kysely'
import type { ProposedPart } from '#contract/bank-statements.ts'
import type { LinePart, Proposal } from '#domain/bank/line-facts.ts'
import { invoiceNumberText } from '#domain/invoice/invoice-number.ts'
import { counted } from '#domain/text/counted.ts'
import type { Db } from '#server/db/connection.ts'
import { bookedMoney } from '#server/features/bank-statements/queries/booked-money.ts'
import { namedReservations } from '#server/features/card-payments/queries/candidates.ts'

/** Adds the names that a person reads to the parts of proposals. */
export async function labelledProposal(
  db: Db,
  proposals: readonly Proposal[],
): Promise<(proposal: Proposal) => Omit<Proposal, 'parts'> & { parts: ProposedPart[] }> {
  const labelOf = await labels(
    db,
    proposals.flatMap((it) => it.parts),
  )
  return ({ certainty, why, parts }) => ({
    certainty,
    why,
    parts: parts.map((part) => ({ ...onWire(part), label: labelOf(part) })),
  })
}

function onWire(part: LinePart) {
  if (part.kind === 'partner')
    return {
      ...part,
      allocations: part.allocations === null ? null : part.allocations.map((it) => ({ ...it })),
    }
  return part.kind === 'cards' ? { ...part, payments: [...part.payments] } : part
}

async function labels(db: Db, parts: readonly LinePart[]): Promise<(part: LinePart) => string> {
  const partners = await partnerNames(db, parts)
  const invoices = await invoiceNumbers(db, parts)
  const guests = await guestNames(db, parts)
  const entries = await entryLabels(db, parts)
  return (part) => {
    if (part.kind === 'partner') {
      const paid = (part.allocations ?? []).flatMap((it) => invoices.get(it.invoiceGuid) ?? [])
      return [partners.get(part.partnerGuid) ?? '', ...paid].join(', ')
    }
    if (part.kind === 'guest') return [part.reference, guests.get(part.reference) ?? ''].join(', ')
    if (part.kind === 'entry') return entries.get(part.entryGuid) ?? ''
    return part.kind === 'cards'
      ? `Card deposit, ${counted(part.payments.length, 'transaction')}`
      : 'Suspense'
  }
}

async function partnerNames(db: Db, parts: readonly LinePart[]): Promise<Map<string, string>> {
  const guids = [...new Set(parts.flatMap((it) => (it.kind === 'partner' ? [it.partnerGuid] : [])))]
  if (guids.length === 0) return new Map()
  const rows = await db.selectFrom('partner').select(['guid', 'name']).where('guid', 'in', guids).execute()
  return new Map(rows.map((it) => [it.guid, it.name]))
}

async function invoiceNumbers(db: Db, parts: readonly LinePart[]): Promise<Map<string, string>> {
  const guids = parts.flatMap((it) =>
    it.kind === 'partner' ? (it.allocations ?? []).map((one) => one.invoiceGuid) : [],
  )
  if (guids.length === 0) return new Map()
  const rows = await db
    .selectFrom('invoice')
    .select(['guid', 'year', 'number'])
    .where('guid', 'in', [...new Set(guids)])
    .execute()
  return new Map(rows.map((it) => [it.guid, invoiceNumberText(it)]))
}

async function guestNames(db: Db, parts: readonly LinePart[]): Promise<Map<string, string>> {
  const references = parts.flatMap((it) => (it.kind === 'guest' ? [it.reference] : []))
  if (references.length === 0) return new Map()
  const found = await namedReservations(db, sql`g.reference = any(${[...new Set(references)]}::text[])`)
  return new Map(found.map((it) => [it.reference, it.names[0] ?? '']))
}

async function entryLabels(db: Db, parts: readonly LinePart[]): Promise<Map<string, string>> {
  const guids = parts.flatMap((it) => (it.kind === 'entry' ? [it.entryGuid] : []))
  if (guids.length === 0) return new Map()
  const found = await bookedMoney(db, sql`e.guid = any(${guids}::uuid[])`, guids.length)
  return new Map(found.map((it) => [it.entryGuid, it.label]))
}
