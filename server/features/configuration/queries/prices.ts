import { windowWarnings } from '#domain/pricing/price-windows.ts'
import { overlapKeyOf, priceKeyOf, type PriceKind } from '#domain/pricing/price-keys.ts'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import type { Db } from '#server/db/connection.ts'
import { siteSettings } from '#server/features/settings/queries.ts'

export interface RuleRead {
  guid: string
  name: string
  validFrom: string
  validTo: string | null
  version: number
  facts: Record<string, unknown>
}

/** All rules of a kind, including past ones, with warnings. */
export async function pricesOf(db: Db, kind: PriceKind, now: string) {
  const items = await rulesOf(db, kind)
  const today = localDateOf(now, (await siteSettings(db)).time_zone)
  return {
    items,
    today,
    warnings: [...(await missingPrices(db, kind, items)), ...warningsOf(kind, items, today)],
  }
}

async function rulesOf(db: Db, kind: PriceKind): Promise<RuleRead[]> {
  return db
    .selectFrom('price_rule')
    .select(['guid', 'name', 'valid_from as validFrom', 'valid_to as validTo', 'version', 'facts'])
    .where('kind', '=', kind)
    .where('active', '=', true)
    .orderBy('valid_from')
    .orderBy('name')
    .orderBy('guid')
    .execute()
}

function warningsOf(kind: PriceKind, rules: readonly RuleRead[], today: string): string[] {
  const prices = Map.groupBy(rules, (it) => overlapKeyOf(kind, it.facts))
  return [...prices.values()].flatMap((own) => {
    const [last] = own.toSorted((a, b) => (a.validFrom < b.validFrom ? 1 : -1))
    // A price that was ended on purpose, or a past holiday surcharge, isn't a gap. A tax must always exist.
    const isOver = kind !== 'tax' && last?.validTo !== null
    return windowWarnings(own, today)
      .filter((it) => !(it.endsWith(' on') && isOver))
      .map((it) => `${last?.name ?? ''}: ${it}`)
  })
}

/** Sold items without any price. */
async function missingPrices(db: Db, kind: PriceKind, rules: readonly RuleRead[]): Promise<string[]> {
  const known = new Set(rules.map((it) => priceKeyOf(kind, it.facts)))
  if (kind === 'fastTrack') {
    const wanted = ['arrival', 'departure'].flatMap((direction) =>
      ['adult', 'child', 'infant'].map((band) => `${direction} ${band}`),
    )
    return wanted.filter((it) => !known.has(it)).map((it) => `No price for ${it}`)
  }
  if (kind !== 'hourly' && kind !== 'transport') return kind === 'tax' ? unsetTaxes(db, known) : []
  const services = await db
    .selectFrom('transport_service')
    .select(['guid', 'name'])
    .where('active', '=', true)
    .orderBy('name')
    .execute()
  if (kind === 'hourly')
    return services.filter((it) => !known.has(it.guid)).map((it) => `No hourly price for ${it.name}`)
  const zones = await db.selectFrom('zone').select('guid').where('active', '=', true).execute()
  const pairs = (zones.length * (zones.length + 1)) / 2
  return services.flatMap(({ guid, name }) => {
    const missing = pairs - [...known].filter((it) => it.startsWith(guid)).length
    return missing > 0 ? [`${name}: ${missing} of ${pairs} zone pairs have no price`] : []
  })
}

/** A tax code used by a price but not defined makes the price unusable. */
async function unsetTaxes(db: Db, known: ReadonlySet<string>): Promise<string[]> {
  const rules = await db.selectFrom('price_rule').select('facts').where('active', '=', true).execute()
  const items = await Promise.all(
    (['car_seat', 'extra'] as const).map((it) =>
      db.selectFrom(it).select('tax_code').where('active', '=', true).execute(),
    ),
  )
  const asked = new Set([
    ...rules.map((it) => it.facts.taxCode as string | undefined),
    ...items.flat().map((it) => it.tax_code),
  ])
  return [...asked]
    .filter((it) => it !== undefined && !known.has(it))
    .map((it) => `Prices use the tax “${it}”, which doesn’t exist`)
}
