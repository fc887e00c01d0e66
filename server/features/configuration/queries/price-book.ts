import type { PriceBook } from '#domain/pricing/price-book.ts'
import type { Db } from '#server/db/connection.ts'
import { siteSettings } from '#server/features/settings/queries.ts'

/** The cached price book with its version: rules are read again only after a change. */
interface CachedBook {
  version: number
  book: PriceBook
}
const cachedBooks = new WeakMap<object, CachedBook>()

/** All prices, past and upcoming ones too, in the shape that domain/pricing reads. */
export async function priceBook(db: Db): Promise<PriceBook> {
  // One cache per database, shared by its transactions.
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
  // The facts were validated by their kind's shape when saved.
  const ofKind = (kind: string) =>
    rules
      .filter((it) => it.kind === kind)
      .map((it) => ({
        guid: it.guid,
        name: it.name,
        validFrom: it.valid_from,
        validTo: it.valid_to,
        ...it.facts,
      }))
  const items = (table: 'car_seat' | 'extra') =>
    db
      .selectFrom(table)
      .select(['guid', 'name', 'cents', 'tax_code as taxCode'])
      .where('active', '=', true)
      .execute()
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
