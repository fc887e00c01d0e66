import { sql } from 'kysely'
import type { PriceBook } from '#domain/pricing/price-book.ts'
import type { Db } from '#server/db/connection.ts'

/** The last book read, with what tells whether it is still the newest: reading two numbers is cheaper than reading every rule. */
interface Kept {
  version: string
  book: PriceBook
}
const keptBooks = new WeakMap<object, Kept>()

/** Every price in force at any time, as the rules of domain/pricing read it. `owner` is the pool that the book is kept for. */
export async function priceBook(db: Db, owner: object): Promise<PriceBook> {
  const version = await versionOfPrices(db)
  const kept = keptBooks.get(owner)
  if (kept?.version === version) return kept.book
  const book = await readPriceBook(db)
  keptBooks.set(owner, { version, book })
  return book
}

async function versionOfPrices(db: Db): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select concat_ws(' ',
      (select concat(count(*), ':', sum(version), ':', max(updated_at)) from price_rule),
      (select concat(count(*), ':', sum(version), ':', max(updated_at)) from car_seat),
      (select concat(count(*), ':', sum(version), ':', max(updated_at)) from extra)) as version`.execute(db)
  return rows[0]?.version ?? ''
}

async function readPriceBook(db: Db): Promise<PriceBook> {
  const rules = await db
    .selectFrom('price_rule')
    .select(['guid', 'kind', 'name', 'valid_from', 'valid_to', 'facts'])
    .where('active', '=', true)
    .execute()
  // The facts of a rule were checked by the shape of their kind when they were saved.
  const ofKind = (kind: string) =>
    rules
      .filter((it) => it.kind === kind)
      .map((it) => ({ guid: it.guid, name: it.name, validFrom: it.valid_from, validTo: it.valid_to, ...it.facts }))
  const items = (table: 'car_seat' | 'extra') =>
    db.selectFrom(table).select(['guid', 'name', 'cents', 'tax_code as taxCode']).where('active', '=', true).execute()
  return {
    fastTrack: ofKind('fastTrack'),
    transport: ofKind('transport'),
    hourly: ofKind('hourly'),
    surcharges: ofKind('surcharge'),
    taxes: ofKind('tax'),
    carSeats: await items('car_seat'),
    extras: await items('extra'),
  }
}
