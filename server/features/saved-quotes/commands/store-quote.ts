import type { InsertObject, Selectable } from 'kysely'
import type { BodyOf } from '#contract/endpoint.ts'
import type { saveQuote } from '#contract/quotes.ts'
import { notFound, refuse, type Refusal } from '#domain/refusal.ts'
import type { SavedQuoteTable, Tables } from '#server/db/tables.ts'
import { newGuid } from '#server/work/guid.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

type Row = Selectable<SavedQuoteTable>
type Written = 'guid' | 'created_at' | 'created_by' | 'updated_at' | 'lost_at' | 'lost_reason'

/** Writes a new quote or, given the stored one, its next version. A lost quote is open again. */
export async function storeQuote(
  { tx, now, actor }: UnitOfWork,
  stored: Row | null,
  quote: Omit<InsertObject<Tables, 'saved_quote'>, Written>,
): Promise<{ guid: string; number: number }> {
  const values = { ...quote, updated_at: now, lost_at: null, lost_reason: '' }
  return tx
    .insertInto('saved_quote')
    .values({ guid: stored?.guid ?? newGuid(), ...values, created_at: now, created_by: actor.accountGuid })
    .onConflict((it) =>
      it.column('guid').doUpdateSet((is) => ({ ...values, version: is('saved_quote.version', '+', 1) })),
    )
    .returning(['guid', 'number'])
    .executeTakeFirstOrThrow()
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
): Promise<Row | null | Refusal> {
  if (guid === undefined) return null
  const found = await lockedQuote(work, guid)
  if (found === null) return notFound
  if (found.booked_at !== null) return refuse('quote', 'This quote has been booked. Save a new one.')
  return found.version === version
    ? found
    : refuse('quote', 'Another user has changed this quote since you opened it. Open it again.')
}

export async function markMailed({ tx, now }: UnitOfWork, guid: string): Promise<void> {
  await tx.updateTable('saved_quote').set({ mailed_at: now }).where('guid', '=', guid).execute()
}
