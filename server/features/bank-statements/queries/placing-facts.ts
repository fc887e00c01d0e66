import { sql } from 'kysely'
import type {
  BookedMoney,
  LineToPlace,
  OwingReservation,
  PartnerInvoice,
  PlacingFacts,
} from '#domain/bank/line-facts.ts'
import { referencesIn } from '#domain/bank/line-words.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { invoiceNumberText } from '#domain/invoice/invoice-number.ts'
import type { Db } from '#server/db/connection.ts'
import { bookedMoney } from '#server/features/bank-statements/queries/booked-money.ts'
import { namedReservations, owingReservations } from '#server/features/card-payments/queries/candidates.ts'
import { waitingBatches } from '#server/features/card-payments/queries/settlements.ts'
import { siteSettings } from '#server/features/settings/queries.ts'

/** Days around the lines in which money entered by hand is looked for. */
const daysAround = 7

/** Everything that these lines can be placed on. */
export async function placingFacts(db: Db, lines: readonly LineToPlace[]): Promise<PlacingFacts> {
  const { currency } = await siteSettings(db)
  const days = lines.flatMap((it) => [it.bookedOn, it.valueOn]).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined)
    return { currency, partners: [], invoices: [], reservations: [], booked: [], batches: [] }
  const amounts = [...new Set(lines.map((it) => it.amountCents))]
  return {
    currency,
    partners: await allPartners(db),
    invoices: await payableInvoices(db),
    reservations: await reservationsFor(db, lines, { from: first, to: last }),
    booked: await bookedFor(db, amounts, {
      from: addDays(first, -daysAround),
      to: addDays(last, daysAround),
    }),
    batches: await cardBatches(db),
  }
}

function allPartners(db: Db) {
  return db
    .selectFrom('partner')
    .select(['guid', 'name', 'legal_name as legalName'])
    .orderBy('guid')
    .execute()
}

/** What is open and not disputed of every invoice, oldest first; optionally of one partner. */
export async function payableInvoices(db: Db, partnerGuid?: string): Promise<PartnerInvoice[]> {
  const which = partnerGuid === undefined ? sql`true` : sql`invoice.partner_guid = ${partnerGuid}::uuid`
  const { rows } = await sql<{
    guid: string
    partnerGuid: string
    year: number
    number: number
    openCents: number
  }>`
    select guid, partner_guid as "partnerGuid", year, number, open_cents as "openCents" from (
      select invoice.guid, partner_guid, year, number, due_on,
        (charged_cents - coalesce((select sum(amount_cents) from invoice_payment
          where invoice_guid = invoice.guid), 0)
        - coalesce((select sum(greatest(0, (select sum(amount_cents) from posting
            where entry_guid = invoice_dispute.entry_guid and account = 'partnerReceivable'
              and party_guid = invoice.partner_guid)))
          from invoice_dispute where invoice_guid = invoice.guid and resolved_at is null), 0))::bigint
          as open_cents
      from invoice where voided_at is null and charged_cents > 0 and ${which}
    ) standing
    where open_cents > 0
    order by due_on, year, number`.execute(db)
  return rows.map(({ guid, partnerGuid: partner, openCents, ...it }) => ({
    guid,
    partnerGuid: partner,
    number: invoiceNumberText(it),
    openCents,
  }))
}

async function reservationsFor(
  db: Db,
  lines: readonly LineToPlace[],
  days: { from: string; to: string },
): Promise<OwingReservation[]> {
  const credits = lines.filter((it) => it.amountCents > 0)
  const references = [
    ...new Set(credits.flatMap((it) => referencesIn(`${it.reference} ${it.details} ${it.name}`))),
  ]
  const named =
    references.length === 0 ? [] : await namedReservations(db, sql`g.reference = any(${references}::text[])`)
  const amounts = [...new Set(credits.map((it) => it.amountCents))]
  const owing = await owingReservations(db, { kind: 'sale', amounts, ...days })
  const found = [...named, ...owing].map(({ groupGuid, reference, names, amountCents }) => ({
    groupGuid,
    reference,
    names,
    owedCents: amountCents,
  }))
  return [...new Map(found.map((it) => [it.reference, it])).values()]
}

async function bookedFor(
  db: Db,
  amounts: readonly number[],
  days: { from: string; to: string },
): Promise<BookedMoney[]> {
  return bookedMoney(
    db,
    sql`e.posted_on between ${days.from}::date and ${days.to}::date
      and p.amount_cents = any(${amounts}::bigint[])`,
    5000,
  )
}

export async function cardBatches(db: Db) {
  return (await waitingBatches(db)).map(({ label, from, to, guids, cents }) => ({
    label:
      label || (from === to ? serviceDateText(from) : `${serviceDateText(from)} to ${serviceDateText(to)}`),
    from,
    payments: guids,
    cents,
  }))
}
