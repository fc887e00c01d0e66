import { sql, type RawBuilder } from 'kysely'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import type { ChargeLine } from '#domain/ledger/charge-line.ts'
import type { Entry } from '#domain/ledger/entries.ts'
import type { Db } from '#server/db/connection.ts'
import { jsonList } from '#server/db/json.ts'

/** What a group's guest owes; negative if the guest has credit. */
export async function groupBalance(db: Db, groupGuid: string): Promise<number> {
  return centsOf(db, guestOwes(sql`${groupGuid}::uuid`))
}

/** What a partner owes on account. */
export async function partnerBalance(db: Db, partnerGuid: string): Promise<number> {
  return centsOf(db, partnerOwes(sql`${partnerGuid}::uuid`))
}

/** What a group's guest owes, as a subquery for lists. */
export function guestOwes(groupGuid: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select coalesce(sum(amount_cents), 0)::bigint from posting where account = 'customerReceivable'
    and party_guid = ${groupGuid})`
}

/** What a partner owes, as a subquery for lists. */
export function partnerOwes(partnerGuid: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select coalesce(sum(amount_cents), 0)::bigint from posting where account = 'partnerReceivable'
    and party_guid = ${partnerGuid})`
}

/** What a partner owes past its due date and does not dispute, as `ageingOf` counts it; for lists. */
export function partnerOverdue(partnerGuid: RawBuilder<unknown>, today: ServiceDate): RawBuilder<number> {
  return sql<number>`(
    select coalesce(sum(greatest(0, standing.open - standing.disputed)), 0)::bigint
    from invoice cross join lateral (
      select charged_cents - coalesce((select sum(amount_cents) from invoice_payment
          where invoice_guid = invoice.guid), 0) as open,
        coalesce((select sum(greatest(0, (select sum(amount_cents) from posting
            where entry_guid = invoice_dispute.entry_guid and account = 'partnerReceivable'
              and party_guid = invoice.partner_guid)))
          from invoice_dispute where invoice_guid = invoice.guid and resolved_at is null), 0) as disputed
    ) standing
    where partner_guid = ${partnerGuid} and voided_at is null and charged_cents > 0 and due_on < ${today})`
}

async function centsOf(db: Db, owes: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ cents: number }>`select ${owes} as cents`.execute(db)
  return rows[0]?.cents ?? 0
}

/** A charge not reversed, with the postings and lines needed to reverse it. */
export interface StandingCharge {
  guid: string
  entry: Entry
  earnedOn: ServiceDate
  bookingGuid: string | null
  /** The trip that all its lines are for, such as waiting. */
  tripGuid: string | null
  partnerGuid: string | null
}

/** The charges of a booking not reversed, in order. */
export async function standingChargesOfBooking(db: Db, bookingGuid: string): Promise<StandingCharge[]> {
  return standingCharges(db, sql`entry.booking_guid = ${bookingGuid}`)
}

/** The charges of all bookings of a group not reversed, in order. */
export async function standingChargesOfGroup(db: Db, groupGuid: string): Promise<StandingCharge[]> {
  return standingCharges(db, sql`entry.group_guid = ${groupGuid}`)
}

type ChargeRow = Omit<StandingCharge, 'entry' | 'tripGuid'> &
  Pick<Entry, 'kind' | 'memo' | 'postings'> & { lines: ChargeLine[] }

async function standingCharges(db: Db, which: RawBuilder<unknown>): Promise<StandingCharge[]> {
  const { rows } = await sql<ChargeRow>`
    select guid, kind, memo, earned_on as "earnedOn", booking_guid as "bookingGuid",
      partner_guid as "partnerGuid",
      ${jsonList(postings)} as postings, ${jsonList(chargedLines)} as lines
    from entry
    where ${which} and kind = 'charge' and
      not exists (select from entry later where later.reverses_guid = entry.guid)
    order by at, guid`.execute(db)
  return rows.map(({ kind, memo, postings, lines, ...charge }) => {
    const [trip = null, ...others] = new Set(lines.map((it) => it.tripGuid))
    return {
      ...charge,
      tripGuid: others.length === 0 ? trip : null,
      entry: { kind, memo, postings, lines: lines.map(withoutNullReason) },
    }
  })
}

const postings = sql`select account, party_guid as "partyGuid", detail, amount_cents as "amountCents"
  from posting where entry_guid = entry.guid order by line`

/** The lines of an entry in order: a subquery of the entry. */
export const chargedLines = sql`select line_key as key, trip_guid as "tripGuid",
  service_date as "serviceDate", category, label, rule, rule_guid as "ruleGuid", quantity,
    unit_cents as "unitCents", net_cents as "netCents", tax_code as "taxCode",
      tax_basis_points as "taxBasisPoints", tax_cents as "taxCents",
    total_cents as "totalCents", override_reason as "overrideReason"
  from charge_line where entry_guid = entry.guid order by line`

function withoutNullReason({
  overrideReason,
  ...line
}: Omit<ChargeLine, 'overrideReason'> & { overrideReason?: string | null }): ChargeLine {
  return overrideReason ? { ...line, overrideReason } : line
}
