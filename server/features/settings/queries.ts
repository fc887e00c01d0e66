import { localDateOf, localTimeOf } from '#domain/calendar/airport-time.ts'
import { addMinutes, isBefore, type Instant } from '#domain/calendar/instant.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import type { CurrencyDigits } from '#domain/money/minor-units.ts'
import { noMap, tileServers, type MapTiles } from '#domain/dispatch/map-tiles.ts'
import { defaultPartnerPaymentLimit } from '#domain/partner/payment-rules.ts'
import type { Db } from '#server/db/connection.ts'
import type { BookFacts } from '#server/files/workbook.ts'
import type { Actor } from '#server/work/actor.ts'
import { cachedInTransaction } from '#server/db/cached-in-transaction.ts'

/** The company's own facts: name, currency, airport and its time zone, and the business settings. */
export const siteSettings = cachedInTransaction((db) =>
  db.selectFrom('site').selectAll().executeTakeFirstOrThrow(),
)

/** The airport's date. */
export async function siteToday(db: Db, now: Instant): Promise<ServiceDate> {
  return localDateOf(now, (await siteSettings(db)).time_zone)
}

/**
 * The decimals that the company's amounts are counted in. A currency gets its entry before it gets its first
 * amount, and keeps it.
 */
export function currencyDigitsOf({
  settings,
}: {
  settings: { currencyDigits?: CurrencyDigits }
}): CurrencyDigits {
  return settings.currencyDigits ?? {}
}

/**
 * The two letters of the airport's country, which a phone number without a country code belongs to; empty:
 * unknown.
 */
export const siteCountry = cachedInTransaction(async (db) => {
  const site = await db
    .selectFrom('site')
    .leftJoin('airport', 'airport.code', 'site.airport_code')
    .select('airport.country')
    .executeTakeFirst()
  return site?.country ?? ''
})

/** The company's details on invoices and receipts, and the most a partner can pay in one payment. */
export interface PaperSettings {
  address: string
  taxNumber: string
  /** How to pay: bank and account, as printed. */
  payTo: string
  country: string
  iban: string
  /** Of an account without an IBAN. */
  accountNumber: string
  partnerPaymentLimitCents: number
}

const initialPaperSettings: PaperSettings = {
  address: '',
  taxNumber: '',
  payTo: '',
  country: '',
  iban: '',
  accountNumber: '',
  partnerPaymentLimitCents: defaultPartnerPaymentLimit,
}

export async function paperSettings(db: Db): Promise<PaperSettings> {
  const { settings } = await siteSettings(db)
  return { ...initialPaperSettings, ...(settings.papers as Partial<PaperSettings> | undefined) }
}

/** A workbook's own description: the company, and who created it when. */
export async function bookFacts({
  db,
  actor,
  now,
}: {
  db: Db
  actor: Actor
  now: string
}): Promise<BookFacts> {
  const { company, currency, time_zone: timeZone } = await siteSettings(db)
  const day = localDateOf(now, timeZone)
  const madeAt = `${serviceDateText(day)} ${day.slice(0, 4)} ${localTimeOf(now, timeZone)}`
  return { company, currency, madeBy: actor.name, madeAt }
}

/** The dispatcher's map. */
export function mapTilesOf({ settings }: { settings: { map?: MapTiles } }): MapTiles {
  return settings.map ?? noMap
}

/** What the page itself depends on. */
export interface PageFacts {
  title: string
  /** Where the page may load the tiles of the map from. */
  tileServers: readonly string[]
}

const keptSeconds = 5
/** Before a company is set up, and while the database is away. */
const unknownPage: PageFacts = { title: 'Kerbside', tileServers: [] }

/** The facts of the page, which is sent far more often than they change. */
export function pageFacts(db: Db, now: () => Instant): () => Promise<PageFacts> {
  let kept: { facts: PageFacts; until: Instant } | null = null
  return async () => {
    if (kept !== null && isBefore(now(), kept.until)) return kept.facts
    const site = await db
      .selectFrom('site')
      .select(['title', 'settings'])
      .executeTakeFirst()
      .catch(() => undefined)
    const read = site && {
      title: site.title || unknownPage.title,
      tileServers: tileServers(mapTilesOf(site)),
    }
    const facts = read ?? kept?.facts ?? unknownPage
    kept = { facts, until: addMinutes(now(), keptSeconds / 60) }
    return facts
  }
}
