import type { PaymentMethod } from '#domain/ledger/ledger-accounts.ts'
import type { CompiledQuery } from 'kysely'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import type { Entry } from '#domain/ledger/entries.ts'
import { batch } from '#server/db/batch.ts'
import { newGuid } from '#server/work/guid.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** The subjects of an entry; every balance, statement and report is found through them. */
export interface EntryContext {
  /** The day the money belongs to: the service day for charges, the payment day for payments. */
  businessDate: ServiceDate
  method?: PaymentMethod | null
  customerGuid?: string | null
  groupGuid?: string | null
  bookingGuid?: string | null
  partnerGuid?: string | null
  reversesGuid?: string | null
}

export interface Posted {
  entry: Entry
  context: EntryContext
}

/**
 * Posts balanced entries of domain/ledger, in the transaction of what caused them, and returns their guids. The database itself refuses an
 * unbalanced entry, and any later change of it.
 */
export async function postEntries(work: UnitOfWork, posted: readonly Posted[]): Promise<string[]> {
  if (posted.length === 0) return []
  const { guids, inserts } = postingOf(work, posted)
  await batch(work.tx, inserts)
  return guids
}

/** The same, to be sent together with what it is about; nothing to send where nothing is posted. */
export function postingOf(work: UnitOfWork, posted: readonly Posted[]): { guids: string[]; inserts: CompiledQuery[] } {
  if (posted.length === 0) return { guids: [], inserts: [] }
  const rows = posted.map((it) => ({ guid: newGuid(), ...it }))
  const entries = work.tx.insertInto('entry').values(rows.map((it) => entryRow(work, it)))
  const postings = work.tx.insertInto('posting').values(rows.flatMap(postingRows))
  for (const { context } of posted) {
    const about = { guid: context.groupGuid ?? null, partnerGuid: context.partnerGuid ?? null }
    work.events.publish({ topic: 'ledger', date: context.businessDate, ...about })
  }
  return { guids: rows.map((it) => it.guid), inserts: [entries.compile(), postings.compile()] }
}

/** One entry, and its guid. */
export async function postEntry(work: UnitOfWork, entry: Entry, context: EntryContext): Promise<string> {
  const [guid] = await postEntries(work, [{ entry, context }])
  if (guid === undefined) throw new Error('An entry was posted without a guid')
  return guid
}

function entryRow(work: UnitOfWork, { guid, entry, context }: Posted & { guid: string }) {
  return {
    guid,
    at: work.now,
    business_date: context.businessDate,
    kind: entry.kind,
    memo: entry.memo,
    method: context.method ?? null,
    customer_guid: context.customerGuid ?? null,
    group_guid: context.groupGuid ?? null,
    booking_guid: context.bookingGuid ?? null,
    partner_guid: context.partnerGuid ?? null,
    reverses_guid: context.reversesGuid ?? null,
    created_by: work.actor.accountGuid,
  }
}

function postingRows({ guid, entry, context }: Posted & { guid: string }) {
  return entry.postings.map((it, line) => ({
    entry_guid: guid,
    line,
    account: it.account,
    party_guid: it.partyGuid,
    detail: it.detail,
    business_date: context.businessDate,
    amount_cents: it.amountCents,
  }))
}
