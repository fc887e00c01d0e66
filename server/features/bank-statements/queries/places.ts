import { sql } from 'kysely'
import type { bankPlaces } from '#contract/bank-statements.ts'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import { foldForSearch } from '#domain/booking/query-name.ts'
import { isReference } from '#domain/booking/reference.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { notFound, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import { bookedMoney } from '#server/features/bank-statements/queries/booked-money.ts'
import { cardBatches, payableInvoices } from '#server/features/bank-statements/queries/placing-facts.ts'
import { namedReservations } from '#server/features/card-payments/queries/candidates.ts'
import { partnerOwes } from '#server/features/ledger/queries/balances.ts'

type Reply = ReplyOf<typeof bankPlaces>
const shownAtMost = 8
const daysAround = 92
const bookedAtMost = 1000

/** Where a line can go, by the text that a person types: partners, reservations, money in the books. */
export async function placesFor(
  db: Db,
  lineGuid: string,
  { query }: QueryOf<typeof bankPlaces>,
): Promise<Reply | Refusal> {
  const line = await db
    .selectFrom('bank_line')
    .select(['amount_cents as amountCents', 'value_on as valueOn'])
    .where('guid', '=', lineGuid)
    .executeTakeFirst()
  if (!line) return notFound
  const isIn = line.amountCents > 0
  const folded = foldForSearch(query)
  return {
    partners: isIn && folded !== '' ? await partnersNamed(db, query) : [],
    reservations: isIn && folded !== '' ? await reservationsNamed(db, query, folded) : [],
    booked: await bookedNear(db, line, folded),
    batches: isIn ? await batchesFor(db, line.amountCents, folded) : [],
  }
}

async function partnersNamed(db: Db, query: string): Promise<Reply['partners']> {
  const like = `%${query.replace(/[\\%_]/g, String.raw`\$&`)}%`
  const { rows } = await sql<Omit<Reply['partners'][number], 'invoices'>>`
    select guid, name, ${partnerOwes(sql`partner.guid`)} as "owesCents" from partner
    where name ilike ${like} or legal_name ilike ${like}
      or guid in (select partner_guid from invoice where year || '-' || lpad(number::text, 6, '0') = ${query})
    order by name limit ${sql.lit(shownAtMost)}`.execute(db)
  const found: Reply['partners'] = []
  for (const partner of rows) found.push({ ...partner, invoices: await invoicesOf(db, partner.guid) })
  return found
}

async function invoicesOf(db: Db, partnerGuid: string): Promise<Reply['partners'][number]['invoices']> {
  return (await payableInvoices(db, partnerGuid))
    .slice(0, 100)
    .map(({ guid, number, openCents }) => ({ guid, number, openCents }))
}

async function reservationsNamed(db: Db, query: string, folded: string): Promise<Reply['reservations']> {
  const reference = query.trim().toUpperCase()
  const which = isReference(reference)
    ? sql`g.reference = ${reference}`
    : sql`c.query_name like ${`%${folded}%`}`
  const found = await namedReservations(db, which, 40)
  return found
    .filter((it) => it.amountCents > 0 || it.reference === reference)
    .slice(0, shownAtMost)
    .map(({ groupGuid: guid, reference: own, names, amountCents }) => ({
      guid,
      reference: own,
      guestName: names[0] ?? '',
      owedCents: amountCents,
    }))
}

/** Money in the books over the same amount or, once something is typed, of that name. */
async function bookedNear(
  db: Db,
  { amountCents, valueOn }: { amountCents: number; valueOn: string },
  folded: string,
): Promise<Reply['booked']> {
  const which = sql`sign(p.amount_cents) = ${Math.sign(amountCents)} and abs(p.amount_cents)
    <= ${Math.abs(amountCents)} and e.posted_on between ${addDays(valueOn, -daysAround)}::date
    and ${addDays(valueOn, daysAround)}::date`
  const near = await bookedMoney(db, which, bookedAtMost)
  const fitting = near.filter((it) =>
    folded === '' ? it.amountCents === amountCents : foldForSearch(it.label).includes(folded),
  )
  return fitting.slice(0, shownAtMost).map(({ entryGuid, amountCents: cents, postedOn, label }) => ({
    entryGuid,
    amountCents: Math.abs(cents),
    postedOn,
    label,
  }))
}

/** Batches over the same amount, or all once the person asks for cards. */
async function batchesFor(db: Db, amountCents: number, folded: string): Promise<Reply['batches']> {
  const batches = await cardBatches(db)
  const fitting = batches.filter((it) =>
    folded === '' ? it.cents === amountCents : foldForSearch(`Card batch ${it.label}`).includes(folded),
  )
  return fitting.slice(0, shownAtMost * 2)
}
