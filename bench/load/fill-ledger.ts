import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/connection.ts'

/** One group in ten is a partner’s; one guest in fifty pays two months late. */
const [partnersShare, lateShare] = [10, 50]
const partners = 20

/** The partners with their part of the groups: column `partner` of `g`. */
export async function fillPartners(db: Db, first: string): Promise<void> {
  await sql`insert into partner
    select (jsonb_populate_record(p, jsonb_build_object('guid', gen_random_uuid(), 'name', 'Hotel ' || n))).*
    from partner p, generate_series(1, ${sql.lit(partners)}) n where p.guid = ${first}`.execute(db)
  await sql`alter table g add partner uuid`.execute(db)
  await sql`update g set partner = p.guid
    from (select guid, row_number() over (order by name) - 1 as place from partner
      where name like 'Hotel %') p
    where g.n % ${sql.lit(partnersShare)} = 0
      and p.place = (g.n / ${sql.lit(partnersShare)}) % ${sql.lit(partners)}`.execute(db)
}

/**
 * The books, in the order they were written. Each service was charged when it was booked: twenty days ahead,
 * and what is further ahead on one of the last three hundred days. Guests pay on the day of the service,
 * partners on invoice.
 */
export async function fillLedger(db: Db, today: RawBuilder<unknown>): Promise<void> {
  await sql`insert into entry (guid, at, earned_on, posted_on, kind, memo, group_guid, booking_guid,
    customer_guid, partner_guid)
    select gen_random_uuid(), charged + time '13:00' at time zone 'UTC' + (n % 600) * interval '1 minute',
      service_date, charged, 'charge', kind, group_guid, booking, customer, partner
    from (select b.guid as booking, b.kind, b.group_guid, b.service_date, g.*, case
        when b.service_date - 20 <= ${today} then b.service_date - 20 else ${today} - (g.n % 300)::int
        end as charged
      from booking b join g on g.guid = b.group_guid) own
    order by charged`.execute(db)
  await sql`insert into posting (entry_guid, line, account, party_guid, detail, counts_as, earned_on,
    posted_on, amount_cents)
    select e.guid, line, account, case when line = 0 then coalesce(e.partner_guid, e.group_guid)
      end, detail, e.kind, e.earned_on, e.posted_on, cents
    from entry e join booking b on b.guid = e.booking_guid, lateral (values
      (0, case when e.partner_guid is null then 'customerReceivable' else 'partnerReceivable' end, null,
        b.charge_cents), (1, 'revenue', case
        when b.kind = 'arrivalFastTrack' then 'fastTrack' else 'airportTransport'
        end, -b.charge_cents * 10 / 11), (2, 'taxDue', 'VAT', -b.charge_cents / 11)
    ) as v(line, account, detail, cents) order by e.posted_on`.execute(db)
  await sql`insert into charge_line (entry_guid, line, booking_guid, line_key, service_date, category, label,
    rule, quantity, unit_cents, net_cents, tax_code, tax_basis_points,
      tax_cents, total_cents, earned_on, group_guid, is_credit)
    select p.entry_guid, 0, e.booking_guid,
      case p.detail when 'fastTrack' then 'adult' else 'drive1.sedan.drive' end, e.earned_on, p.detail,
      e.memo, e.memo, 2,
      -p.amount_cents / 2, -p.amount_cents, 'VAT', 1000, -p.amount_cents / 10,
      -p.amount_cents * 11 / 10, e.earned_on, e.group_guid, false
    from posting p join entry e on e.guid = p.entry_guid where p.account = 'revenue'`.execute(db)
  await fillPayments(db, today)
  await fillInvoices(db, today)
}

async function fillPayments(db: Db, today: RawBuilder<unknown>): Promise<void> {
  await sql`insert into entry (guid, at, earned_on, posted_on, kind, memo, method, group_guid, customer_guid)
    select gen_random_uuid(), paid + time '14:00' at time zone 'UTC' + (n % 600) * interval '1 minute', paid,
      paid, 'payment', 'Paid', (array['cash', 'card', 'bank'])[1 + n % 3], guid, customer
    from (select g.*, case when n % ${sql.lit(lateShare)} = 0 then day + 60 else day end as paid from g) own
    where partner is null and paid <= ${today} order by paid`.execute(db)
  await sql`insert into posting (entry_guid, line, account, party_guid, counts_as, earned_on, posted_on,
    amount_cents)
    select e.guid, v.line, v.account, v.party, e.kind, e.earned_on, e.posted_on, v.cents
    from entry e join (select group_guid, sum(charge_cents)::bigint as cents from booking group by 1) owed
      on owed.group_guid = e.group_guid, lateral (values
      (0, e.method, null::uuid, owed.cents), (1, 'customerReceivable', e.group_guid, -owed.cents)
    ) as v(line, account, party, cents) where e.kind = 'payment' order by e.posted_on`.execute(db)
}

/** An invoice for each partner and past month, paid twenty days later. */
async function fillInvoices(db: Db, today: RawBuilder<unknown>): Promise<void> {
  await sql`analyze entry, posting`.execute(db)
  await sql`insert into invoice_year select year, 1000000
    from generate_series(1990, 2050) year on conflict do nothing`.execute(db)
  await sql`insert into invoice (guid, year, number, partner_guid, month, issued_at, issued_on, due_on,
    net_cents, tax_cents, commission_cents, charged_cents, opening_cents, credited_cents, paid_cents,
    closing_cents, paper, pdf, pdf_sha256)
    select gen_random_uuid(), extract(year from issued)::int, row_number() over (order by issued,
      partner_guid), partner_guid, to_char(month, 'YYYY-MM'), issued, issued, issued + 30,
      cents - tax, tax, 0, cents, 0, 0, 0,
      cents, '{}', '', repeat('0', 64)
    from (select party_guid as partner_guid, date_trunc('month', earned_on)::date as month,
        sum(amount_cents)::bigint as cents, sum(amount_cents)::bigint / 11 as tax,
        (date_trunc('month', earned_on) + interval '1 month')::date as issued
      from posting where account = 'partnerReceivable' and earned_on < date_trunc('month', ${today})
      group by 1, 2, 5) own`.execute(db)
  await sql`analyze invoice`.execute(db)
  await sql`insert into invoice_line select entry.guid, invoice.guid, false
    from invoice join entry on entry.partner_guid = invoice.partner_guid and entry.kind = 'charge'
      and to_char(entry.earned_on, 'YYYY-MM') = invoice.month`.execute(db)
  await sql`insert into entry (guid, at, earned_on, posted_on, kind, memo, method, partner_guid)
    select gen_random_uuid(), issued_on + 20, issued_on + 20, issued_on + 20, 'partnerPayment',
      'Paid by bank transfer, ' || guid, 'bank', partner_guid
    from invoice where issued_on + 20 <= ${today} order by issued_on`.execute(db)
  await sql`insert into posting (entry_guid, line, account, party_guid, counts_as, earned_on, posted_on,
    amount_cents)
    select e.guid, v.line, v.account, v.party, e.kind, e.earned_on, e.posted_on, v.cents
    from invoice join entry e on e.memo = 'Paid by bank transfer, ' || invoice.guid, lateral (values
      (0, 'bank', null::uuid, charged_cents), (1, 'partnerReceivable', invoice.partner_guid, -charged_cents)
    ) as v(line, account, party, cents) where e.kind = 'partnerPayment' order by e.posted_on`.execute(db)
  await sql`insert into invoice_payment (guid, invoice_guid, payment_guid, amount_cents, at)
    select gen_random_uuid(), invoice.guid, e.guid, charged_cents, e.at
    from invoice join entry e on e.memo = 'Paid by bank transfer, ' || invoice.guid
    where e.kind = 'partnerPayment'`.execute(db)
  await sql`insert into invoice_line select e.guid, invoice.guid, true
    from entry e join invoice on invoice.partner_guid = e.partner_guid
      and invoice.month = to_char(e.posted_on, 'YYYY-MM') where e.kind = 'partnerPayment'`.execute(db)
  await sql`insert into not_invoiced select guid, partner_guid from entry
    where partner_guid is not null and not exists (select from invoice_line where entry_guid = guid)`.execute(
    db,
  )
}
