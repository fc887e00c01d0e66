import type { PriceBook } from '#domain/pricing/price-book.ts'
import type { Db } from '#server/db/connection.ts'
import { siteSettings } from '#server/features/settings/queries.ts'

/** The last price book read, with the version that shows whether it is current: the rules are read again only after a change. */
interface CachedBook {
  version: number
  book: PriceBook
}
const cachedBooks = new WeakMap<object, CachedBook>()

/** Every price in force at any time, as the rules of domain/pricing read it. */
export async function priceBook(db: Db): Promise<PriceBook> {
  // One for a database and all its transactions.
  const { adapter } = db.getExecutor()
  const { prices_version: version } = await siteSettings(db)
  const cached = cachedBooks.get(adapter)
  if (cached?.version === version) return cached.book
  const book = await readPriceBook(db)
  cachedBooks.set(adapter, { version, book })
  return book
}

async function readPriceBook(db: Db): Promise<PriceBook> {
  const rules = await db
    .selectFrom('price_rule')
    .select(['guid', 'kind', 'name', 'valid_from', 'valid_to', 'facts'])
    .where('active', '=', true)
    .execute()
  // The facts of a rule were validated by the shape of their kind when they were saved.
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
