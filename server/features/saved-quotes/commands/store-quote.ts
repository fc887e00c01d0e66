import { sql, type InsertObject, type Selectable } from 'kysely'
import type { BodyOf } from '#contract/endpoint.ts'
import type { saveQuote } from '#contract/quotes.ts'
import { notFound, refuse, type Refusal } from '#domain/refusal.ts'
import type { SavedQuoteTable, Tables } from '#server/db/tables.ts'
import { keptCustomer } from '#server/features/customers/queries/kept-customer.ts'
import { newGuid } from '#server/work/guid.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

type Row = Selectable<SavedQuoteTable>
type Written =
  | 'guid'
  | 'number'
  | 'version'
  | 'created_at'
  | 'created_by'
  | 'updated_at'
  | 'lost_at'
  | 'lost_reason'

/**
 * Writes a new quote or, given the stored one, its next version. A lost quote is open again. A quote stays
 * with the customer it was saved for, so that undoing a merge gives it back.
 */
export async function storeQuote(
  { tx, now, actor }: UnitOfWork,
  stored: Row | null,
  quote: Omit<InsertObject<Tables, 'saved_quote'>, Written>,
): Promise<{ guid: string; number: number }> {
  const values = { ...quote, updated_at: now, lost_at: null, lost_reason: '' }
  if (stored === null)
    return tx
      .insertInto('saved_quote')
      .values({ guid: newGuid(), ...values, created_at: now, created_by: actor.accountGuid })
      .returning(['guid', 'number'])
      .executeTakeFirstOrThrow()
  const { customer_guid: _ofStored, ...changed } = values
  await tx
    .updateTable('saved_quote')
    .set((is) => ({ ...changed, version: is('version', '+', 1) }))
    .where('guid', '=', stored.guid)
    .execute()
  return { guid: stored.guid, number: stored.number }
}

/** The request that a quote was saved with. */
export async function requestOf({ tx }: UnitOfWork, guid: string): Promise<unknown> {
  const found = await tx
    .selectFrom('saved_quote')
    .select('request')
    .where('guid', '=', guid)
    .executeTakeFirst()
  return found?.request
}

/** The quote, locked. */
export async function lockedQuote({ tx }: UnitOfWork, guid: string): Promise<Row | null> {
  const found = await tx
    .selectFrom('saved_quote')
    .selectAll()
    .where('guid', '=', guid)
    .forUpdate()
    .executeTakeFirst()
  return found ?? null
}

/** The quote to change, locked. Null: a new one. */
export async function quoteToChange(
  work: UnitOfWork,
  { guid, version }: Pick<BodyOf<typeof saveQuote>, 'guid' | 'version'>,
  customerGuid: string,
): Promise<Row | null | Refusal> {
  if (guid === undefined) return null
  const found = await lockedQuote(work, guid)
  if (found === null) return notFound
  if (found.booked_at !== null) return refuse('quote', 'This quote has been booked. Save a new one.')
  if ((await keptOf(work, found.customer_guid)) !== customerGuid)
    return refuse('quote', 'This quote is for another customer. Save a new one.')
  return found.version === version
    ? found
    : refuse('quote', 'Another user has changed this quote since you opened it. Open it again.')
}

export async function markMailed({ tx, now, outbox }: UnitOfWork, guid: string): Promise<void> {
  if (outbox.isMailOff) return
  await tx.updateTable('saved_quote').set({ mailed_at: now }).where('guid', '=', guid).execute()
}

/** The customer, or the one it was merged into. */
async function keptOf({ tx }: UnitOfWork, guid: string): Promise<string | null> {
  const { rows } = await sql<{ guid: string }>`select ${keptCustomer(guid)} as guid`.execute(tx)
  return rows[0]?.guid ?? null
}
