import { sql } from 'kysely'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { savedQuote } from '#contract/quotes.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import { notFound, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import { historyLines } from '#server/features/history/queries/history-lines.ts'
import { quoteOf, storedQuotes } from '#server/features/saved-quotes/queries/quotes-found.ts'

const historyAtMost = 200

type Loaded = ReplyOf<typeof savedQuote>

/** A quote with what New Booking needs to reopen it. */
export async function quoteByGuid(db: Db, guid: string, today: ServiceDate): Promise<Loaded | Refusal> {
  const [found] = await storedQuotes(db, sql`where q.guid = ${guid}`)
  const row = await db.selectFrom('saved_quote').selectAll().where('guid', '=', guid).executeTakeFirst()
  if (!found || !row) return notFound
  const group =
    row.group_guid === null
      ? null
      : ((await db
          .selectFrom('booking_group')
          .select(['guid', 'reference', 'customer_guid as customerGuid'])
          .where('guid', '=', row.group_guid)
          .executeTakeFirst()) ?? null)
  const shown = quoteOf(found, today)
  return {
    ...shown,
    product: row.product,
    lines: row.lines as Loaded['lines'],
    note: row.note,
    form: row.form as Loaded['form'],
    lostReason: row.lost_reason,
    group,
    whyNotMail: whyNotMail(shown),
    history: await historyLines(db)
      .where('history.subject_kind', '=', 'quote')
      .where('history.subject_guid', '=', guid)
      .limit(historyAtMost)
      .execute(),
    version: row.version,
  }
}

/** Why a quote can't be e-mailed in its state. Null: it can. */
export function whyNotMail({
  state,
  customer,
}: Pick<ReturnType<typeof quoteOf>, 'state' | 'customer'>): string | null {
  if (state === 'booked') return 'This quote has been booked'
  if (state === 'lost') return 'This quote is marked as lost. Reopen it first.'
  if (state === 'expired')
    return 'This quote has expired. Open it in New Booking and save it with a later date.'
  return customer.email === '' ? 'This customer has no e-mail address. Add one first.' : null
}
