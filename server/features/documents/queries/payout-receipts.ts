import { sql } from 'kysely'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import { amountText } from '#domain/money/money-text.ts'
import { methodWords, type PaymentMethod } from '#domain/ledger/ledger-accounts.ts'
import { fillTemplate } from '#domain/message/template.ts'
import { receiptWords } from '#domain/message/texts/receipt-words.ts'
import type { Db } from '#server/db/connection.ts'
import type { Receipt } from '#server/features/documents/export/receipt-pdf.ts'
import { paperSettings, siteSettings } from '#server/features/settings/queries.ts'

interface Row {
  partnerGuid: string
  partner: string
  at: string
  memo: string
  method: PaymentMethod
  cents: number
  /** The account's balance right after the payout. */
  balance: number
  reversedAt: string | null
}

/** The receipt for credit paid out to a partner, as of that moment. Null if there is no such payout. */
export async function creditPayoutReceipt(
  db: Db,
  entryGuid: string,
): Promise<{ partnerGuid: string; receipt: Receipt } | null> {
  const { rows } = await sql<Row>`
    select partner.guid as "partnerGuid", coalesce(nullif(partner.legal_name, ''), partner.name) as partner,
      entry.at, entry.memo, entry.method, own.amount_cents as cents,
      (select coalesce(sum(amount_cents), 0)::bigint from posting join entry before
        on before.guid = posting.entry_guid
        where account = 'partnerReceivable' and party_guid = partner.guid
          and (before.at, before.guid) <= (entry.at, entry.guid)) as balance,
      (select at from entry later where later.reverses_guid = entry.guid) as "reversedAt"
    from entry
    join posting own on own.entry_guid = entry.guid and own.account = 'partnerReceivable'
    join partner on partner.guid = own.party_guid
    where entry.guid = ${entryGuid}::uuid and entry.kind = 'refund'`.execute(db)
  const [paid] = rows
  if (!paid) return null
  const [site, { address, taxNumber }] = await Promise.all([siteSettings(db), paperSettings(db)])
  const words = receiptWords.en
  const money = (cents: number) => `${amountText(cents, site.currency)} ${site.currency}`
  const dayOf = (at: string) => {
    const day = localDateOf(at, site.time_zone)
    return `${serviceDateText(day)} ${day.slice(0, 4)}`
  }
  const number = entryGuid.slice(-12).toUpperCase()
  const receipt: Receipt = {
    language: 'en',
    company: site.company,
    address,
    taxNumber,
    kind: 'refund',
    number,
    day: dayOf(paid.at),
    reference: number,
    customer: paid.partner,
    method: methodWords[paid.method],
    amount: money(paid.cents),
    tendered: null,
    change: null,
    voided: paid.reversedAt === null ? null : fillTemplate(words.voided, { day: dayOf(paid.reversedAt) }),
    lines: [{ label: paid.memo, details: [], amount: money(paid.cents) }],
    total: money(paid.cents),
    taxes: [],
    paidBefore: null,
    balanceLabel: paid.balance > 0 ? words.balance : words.credit,
    balance: money(Math.abs(paid.balance)),
  }
  return { partnerGuid: paid.partnerGuid, receipt }
}
