import { localDateOf, localTimeOf } from '#domain/calendar/airport-time.ts'
import { addMinutes, isBefore, type Instant } from '#domain/calendar/instant.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import type { CurrencyDigits } from '#domain/money/minor-units.ts'
import { defaultPartnerPaymentLimit } from '#domain/partner/payment-rules.ts'
import type { Db } from '#server/db/connection.ts'
import type { BookFacts } from '#server/files/workbook.ts'
import type { Actor } from '#server/work/actor.ts'
import { cachedInTransaction } from '#server/db/cached-in-transaction.ts'

/** The company's own facts: name, currency, airport and its time zone, and the business settings. */
export const siteSettings = cachedInTransaction((db) =>
  db.selectFrom('site').selectAll().executeTakeFirstOrThrow(),
)

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
  partnerPaymentLimitCents: number
}

const initialPaperSettings: PaperSettings = {
  address: '',
  taxNumber: '',
  payTo: '',
  country: '',
  iban: '',
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

const keptMinutes = 1
/** Before a company is set up, and while the database is away. */
const productName = 'Kerbside'

/** The site's title for the page, which is sent far more often than the title changes. */
export function pageTitle(db: Db, now: () => Instant): () => Promise<string> {
  let kept: { title: string; until: Instant } | null = null
  return async () => {
    if (kept !== null && isBefore(now(), kept.until)) return kept.title
    const site = await db
      .selectFrom('site')
      .select('title')
      .executeTakeFirst()
      .catch(() => undefined)
    const title = site?.title || kept?.title || productName
    kept = { title, until: addMinutes(now(), keptMinutes) }
    return title
  }
}
