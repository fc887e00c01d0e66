import type { PaperCompany } from '#domain/invoice/invoice-paper.ts'
import type { CurrencyDigits } from '#domain/money/minor-units.ts'
import { partnerPaymentLimitAtFirst } from '#domain/partner/payment-rules.ts'
import type { Db } from '#server/db/connection.ts'
import { cachedInTransaction } from '#server/db/cached-in-transaction.ts'

/** The company's own facts: name, currency, airport and its time zone, and the business settings. */
export const siteSettings = cachedInTransaction((db) => db.selectFrom('site').selectAll().executeTakeFirstOrThrow())

/** The decimals that the company's amounts are counted in. A currency gets its entry before it gets its first amount, and keeps it. */
export function currencyDigitsOf({ settings }: { settings: { currencyDigits?: CurrencyDigits } }): CurrencyDigits {
  return settings.currencyDigits ?? {}
}

/** The two letters of the airport's country, which a phone number without a country code belongs to; empty: unknown. */
export const siteCountry = cachedInTransaction(async (db) => {
  const site = await db
    .selectFrom('site')
    .leftJoin('airport', 'airport.code', 'site.airport_code')
    .select('airport.country')
    .executeTakeFirst()
  return site?.country ?? ''
})

/** What the company says of itself on invoices, and how much a partner may pay at once. */
export interface PaperSettings extends Omit<PaperCompany, 'name'> {
  partnerPaymentLimitCents: number
}

const atFirst: PaperSettings = { address: '', taxNumber: '', payTo: '', partnerPaymentLimitCents: partnerPaymentLimitAtFirst }

export async function paperSettings(db: Db): Promise<PaperSettings> {
  const { settings } = await siteSettings(db)
  return { ...atFirst, ...(settings.papers as Partial<PaperSettings> | undefined) }
}

export async function paperCompany(db: Db): Promise<PaperCompany> {
  const [{ company: name }, { address, taxNumber, payTo }] = await Promise.all([siteSettings(db), paperSettings(db)])
  return { name, address, taxNumber, payTo }
}
