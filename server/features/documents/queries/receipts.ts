import type { PartnerScope } from '#domain/access/partner-reach.ts'
import { isWithin } from '#server/db/partner-scope.ts'
import type { PaymentMethod } from '#domain/ledger/ledger-accounts.ts'
import { sql } from 'kysely'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import { amountText } from '#domain/money/money-text.ts'
import { rateText } from '#domain/till/tender.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import { dayIn, moneyIn } from '#domain/message/guest-formats.ts'
import { guestLanguageOf, guestLanguages, type GuestLanguage } from '#domain/message/guest-language.ts'
import { fillTemplate } from '#domain/message/template.ts'
import { guestTexts } from '#domain/message/texts/all-texts.ts'
import { receiptWords, taxWord } from '#domain/message/texts/receipt-words.ts'
import type { BookingKind } from '#domain/vocabulary/booking-kinds.ts'
import type { Db } from '#server/db/connection.ts'
import { nameAtTime } from '#server/features/customers/queries/name-at-time.ts'
import { guestSettingsOf } from '#server/features/guest-messages/queries/guest-settings.ts'
import { paperSettings, siteSettings } from '#server/features/settings/queries.ts'
import {
  bookedService,
  serviceTexts,
  type BookedService,
} from '#server/features/documents/queries/receipt-details.ts'
import type { Receipt } from '#server/features/documents/export/receipt-pdf.ts'

/**
 * The receipt for a guest's payment or refund, in the guest's or the given language, read from the ledger as
 * of that moment. A reprint years later has the same figures, and says when the payment was reversed. Null if
 * there is no such payment.
 */
export async function receiptOf(
  db: Db,
  scope: PartnerScope,
  entryGuid: string,
  inLanguage: GuestLanguage | null = null,
): Promise<Receipt | null> {
  const paid = await paymentOf(db, scope, entryGuid)
  if (!paid) return null
  const [site, { language: own }, { address, taxNumber }, lines, taxes, before] = await Promise.all([
    siteSettings(db),
    guestSettingsOf(db),
    paperSettings(db),
    chargesUntil(db, paid.group_guid, paid.at),
    taxesUntil(db, paid.group_guid, paid.at),
    paidBefore(db, paid.group_guid, paid),
  ])
  const language = inLanguage ?? guestLanguageOf(paid, own)
  const words = receiptWords[language]
  const money = (cents: number) => moneyOn(language, cents, site.currency)
  const total = lines.reduce((sum, it) => sum + it.cents, 0)
  const balance = total - before - paid.cents
  const dayOf = (at: string) => dayOn(language, localDateOf(at, site.time_zone))
  return {
    language,
    company: site.company,
    address,
    taxNumber,
    kind: paid.cents < 0 ? 'refund' : 'receipt',
    number: entryGuid.slice(-12).toUpperCase(),
    day: dayOf(paid.at),
    reference: paid.reference,
    customer: `${paid.first_name} ${paid.last_name}`.trim(),
    method: paid.method === null ? '' : words[paid.method],
    amount: money(Math.abs(paid.cents)),
    ...tenderedOf(paid, language, site.currency),
    voided: paid.voidedAt === null ? null : fillTemplate(words.voided, { day: dayOf(paid.voidedAt) }),
    lines: lines.map((it, index) => ({
      label: lineText(it, language, paid.reference),
      details: isFirstOfBooking(lines, index)
        ? serviceTexts(it, { day: it.earnedOn, language, timeZone: site.time_zone })
        : [],
      amount: money(it.cents),
    })),
    total: money(total),
    taxes: taxes.map((it) => ({
      label: fillTemplate(words.includesTax, { tax: taxWord(it.detail, language) }),
      amount: money(it.cents),
    })),
    paidBefore: before === 0 ? null : money(before),
    balanceLabel:
      balance >= 0
        ? words.balance
        : (await isDepositAt(db, paid.group_guid, paid.at))
          ? words.advance
          : words.toRefund,
    balance: money(Math.abs(balance)),
  }
}

/** English receipts use the formats of the other documents, which accountants compare them with. */
function moneyOn(language: GuestLanguage, cents: number, currency: string): string {
  return language === 'en' ? `${amountText(cents, currency)} ${currency}` : moneyIn(language, cents, currency)
}

function dayOn(language: GuestLanguage, day: ServiceDate): string {
  return language === 'en' ? `${serviceDateText(day)} ${day.slice(0, 4)}` : dayIn(language, day)
}

/** The ledger is in English, so in other languages the text is made from the service. */
function lineText(line: ChargedLine, language: GuestLanguage, reference: string): string {
  const { memo, kind, isFee, isWait, earnedOn } = line
  if (language === 'en' || (kind === null && !isWait)) return memo
  const words = receiptWords[language]
  if (isWait) return `${words.waiting}, ${reference}`
  const service = kind === null ? '' : guestTexts[language].kinds[kind]
  const what = isFee ? fillTemplate(words.fee, { service }) : service
  return `${what}, ${dayIn(language, earnedOn)}, ${reference}`
}

/** Later charges of the same service don't repeat its time and places; nor do fees and waiting have them. */
function isFirstOfBooking(lines: readonly ChargedLine[], index: number): boolean {
  const isOfService = (it: ChargedLine) => !it.isFee && !it.isWait && it.bookingGuid !== null
  const line = lines[index]
  if (!line || !isOfService(line)) return false
  return lines.findIndex((it) => isOfService(it) && it.bookingGuid === line.bookingGuid) === index
}

/** The amount paid in another currency, its exchange rate, and the change given. */
function tenderedOf(
  { tender, method, cents }: NonNullable<Awaited<ReturnType<typeof paymentOf>>>,
  language: GuestLanguage,
  site: string,
): Pick<Receipt, 'tendered' | 'change'> {
  if (tender === null || method === null) return { tendered: null, change: null }
  const { currency, amountCents, rateMicros, baseCents } = tender
  const change = baseCents - cents
  const rate = rateText(rateMicros, currency, site, guestLanguages[language].locale)
  return {
    tendered: {
      label: `${guestTexts[language].tendered[method]}, ${rate}`,
      amount: moneyOn(language, amountCents, currency),
    },
    change: change > 0 ? moneyOn(language, change, site) : null,
  }
}

async function paymentOf(db: Db, scope: PartnerScope, guid: string) {
  const { rows } = await sql<{
    at: string
    guid: string
    group_guid: string
    method: PaymentMethod | null
    cents: number
    reference: string
    first_name: string
    last_name: string
    language: GuestLanguage | null
    country: string
    phone: string
    voidedAt: string | null
    tender: { currency: string; amountCents: number; rateMicros: number; baseCents: number } | null
  }>`
    select e.at, e.guid, e.group_guid, e.method, -p.amount_cents as cents, g.reference, guest.first_name,
      guest.last_name, customer.language, customer.country, customer.phone,
      (select at from entry later where later.reverses_guid = e.guid) as "voidedAt",
      (select json_build_object('currency', currency, 'amountCents', amount_cents, 'rateMicros', rate_micros,
        'baseCents', base_cents)
        from entry_tender where entry_guid = e.guid) as tender
    from entry e
    join posting p on p.entry_guid = e.guid and p.account = 'customerReceivable'
    join booking_group g on g.guid = e.group_guid
    join customer on customer.guid = g.customer_guid
    cross join lateral ${nameAtTime('e')} guest
    where e.guid = ${guid}::uuid and e.kind in ('payment', 'refund')
      and ${isWithin(scope, 'g.partner_guid')}`.execute(db)
  return rows[0] ?? null
}

interface ChargedLine extends BookedService {
  bookingGuid: string | null
  memo: string
  cents: number
  kind: BookingKind | null
  earnedOn: ServiceDate
  isFee: boolean
  isWait: boolean
}

/**
 * The guest's charges until then, one line per entry; a charge and its reversal cancel out and are omitted.
 */
async function chargesUntil(db: Db, groupGuid: string, at: string): Promise<ChargedLine[]> {
  const { rows } = await sql<ChargedLine>`
    select e.memo, p.amount_cents as cents, b.kind, b.guid as "bookingGuid", e.earned_on as "earnedOn",
      ${bookedService.flight} as flight, ${bookedService.drives} as drives,
      e.memo like 'Cancellation fee%' as "isFee",
      exists (select from trip where wait_entry_guid = e.guid) as "isWait"
    from posting p join entry e on e.guid = p.entry_guid left join booking b on b.guid = e.booking_guid
    where p.account = 'customerReceivable' and p.party_guid = ${groupGuid}::uuid
      and e.kind not in ('payment', 'refund') and e.at <= ${at}::timestamptz
      and e.reverses_guid is null and not exists (select from entry back where back.reverses_guid = e.guid
        and back.at <= ${at}::timestamptz)
    order by e.at, e.guid`.execute(db)
  return rows
}

/**
 * Whether the credit was a deposit at the time: nothing was reversed, and a waitlisted service was not
 * charged yet.
 */
async function isDepositAt(db: Db, groupGuid: string, at: string): Promise<boolean> {
  const { rows } = await sql`
    select from booking b where b.group_guid = ${groupGuid}::uuid and b.created_at <= ${at}::timestamptz
      and not exists (select from entry charge where charge.booking_guid = b.guid
        and charge.at <= ${at}::timestamptz)
      and not exists (
        select from entry back where back.group_guid = ${groupGuid}::uuid and back.reverses_guid is not null
          and back.at <= ${at}::timestamptz)
    limit 1`.execute(db)
  return rows.length > 0
}

async function taxesUntil(db: Db, groupGuid: string, at: string) {
  const { rows } = await sql<{ detail: string; cents: number }>`
    select tax.detail, -sum(tax.amount_cents)::bigint as cents
    from entry e join posting tax on tax.entry_guid = e.guid and tax.account = 'taxDue'
    where e.group_guid = ${groupGuid}::uuid and e.at <= ${at}::timestamptz
      and exists (select from posting p where p.entry_guid = e.guid and p.account = 'customerReceivable'
        and p.party_guid = ${groupGuid}::uuid)
    group by tax.detail having sum(tax.amount_cents) <> 0 order by tax.detail`.execute(db)
  return rows
}

async function paidBefore(db: Db, groupGuid: string, paid: { at: string; guid: string }): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(-sum(p.amount_cents), 0)::bigint as cents
    from posting p join entry e on e.guid = p.entry_guid
    where p.account = 'customerReceivable' and p.party_guid = ${groupGuid}::uuid
      and e.kind in ('payment', 'refund')
      and not exists (select from entry back where back.reverses_guid = e.guid
        and back.at <= ${paid.at}::timestamptz)
      and (e.at < ${paid.at}::timestamptz
        or (e.at = ${paid.at}::timestamptz and e.guid < ${paid.guid}::uuid))`.execute(db)
  return rows[0]?.cents ?? 0
}
