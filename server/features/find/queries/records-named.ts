import { sql, type RawBuilder } from 'kysely'
import type { FoundRecord } from '#contract/find.ts'
import { partnerScopeOf } from '#domain/access/partner-reach.ts'
import { addDays, type ServiceDate } from '#domain/calendar/service-date.ts'
import { readFlightDate } from '#domain/booking/read-flight-date.ts'
import { foldForSearch } from '#domain/booking/query-name.ts'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import { invoiceNumbersFrom, readInvoiceNumber } from '#domain/invoice/invoice-number.ts'
import type { Db } from '#server/db/connection.ts'
import { isWithin } from '#server/db/partner-scope.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { holds, type Actor } from '#server/work/actor.ts'
import { quotesNamed } from './quotes-named.ts'

const mostOfKind = 5
/** Flights are found from yesterday on. */
const flightDays = 14

type Part = RawBuilder<FoundRecord>

/** Everything with that name or number that the user may open, in one statement. */
export async function recordsNamed(db: Db, actor: Actor, typed: string, now: string): Promise<FoundRecord[]> {
  const text = typed.trim()
  if (!/[\p{L}\p{N}]/u.test(text)) return []
  const parts = partsFor(actor, text, localDateOf(now, (await siteSettings(db)).time_zone))
  if (parts.length === 0) return []
  const { rows } = await sql<FoundRecord>`${sql.join(
    parts.map((it) => sql`(${it})`),
    sql` union all `,
  )}`.execute(db)
  return rows
}

function partsFor(actor: Actor, text: string, today: ServiceDate): Part[] {
  const isStaff = actor.kind === 'staff'
  const isAdmin = isStaff && holds(actor, 'adminSystem')
  return [
    isStaff && holds(actor, 'editCustomer') && quotesNamed(text, today, mostOfKind),
    isStaff && holds(actor, 'managePartner') && partnersNamed(text),
    holds(actor, isStaff ? 'managePartner' : 'viewCustomer') && invoicesNumbered(actor, text, today),
    isStaff && (isAdmin || holds(actor, 'dailyReports')) && driversNamed(text),
    isAdmin && vehiclesNamed(text),
    isAdmin && locationsNamed(text),
    flightsNumbered(text, today),
  ].filter((it) => it !== false && it !== null)
}

function partnersNamed(text: string): Part {
  return named(sql`'partner'`, 'partner', sql`legal_name`, [sql`name`, sql`legal_name`], text)
}

function driversNamed(text: string): Part {
  return sql`select 'driver' as kind, guid, name, '' as detail, null::uuid as "partnerGuid",
      null::date as date, null as state
    from account where 'driver' = any (permissions) and active and name ilike ${within(text)}
    order by name ilike ${atFirst(text)} desc, name limit ${mostOfKind}`
}

function vehiclesNamed(text: string): Part {
  return named(sql`'vehicle'`, 'vehicle', sql`plate`, [sql`name`, sql`plate`], text)
}

function locationsNamed(text: string): Part {
  const byName = sql`query_name like ${within(foldForSearch(text))}`
  return sql`select 'location' as kind, guid, name, case when ${byName} then kind else address end as detail,
      null::uuid as "partnerGuid", null::date as date, null as state
    from location where active and (${byName} or address ilike ${within(text)})
    order by name ilike ${atFirst(text)} desc, name limit ${mostOfKind}`
}

function named(
  kind: RawBuilder<unknown>,
  table: string,
  detail: RawBuilder<unknown>,
  names: readonly RawBuilder<unknown>[],
  text: string,
): Part {
  return sql`select ${kind} as kind, guid, name, ${detail} as detail, null::uuid as "partnerGuid",
      null::date as date, null as state
    from ${sql.table(table)}
    where active and (${sql.join(
      names.map((it) => sql`${it} ilike ${within(text)}`),
      sql` or `,
    )})
    order by name ilike ${atFirst(text)} desc, name limit ${mostOfKind}`
}

/**
 * By the whole number, with or without its zeros, then by its beginning, latest first. A partner user finds
 * only their own partner's invoices.
 */
function invoicesNumbered(actor: Actor, text: string, today: ServiceDate): Part | null {
  const exact = readInvoiceNumber(text)
  const begun = invoiceNumbersFrom(text)
  if (exact === null && begun === null) return null
  const thisYear = Number(today.slice(0, 4))
  const year = exact?.year ?? begun?.year
  // A number without its year is of this year or the last.
  const years = year === undefined ? [thisYear, thisYear - 1] : [year]
  return sql`select 'invoice' as kind, invoice.guid,
      invoice.year || '-' ||
        lpad(invoice.number::text, greatest(6, length(invoice.number::text)), '0') as name,
      partner.name as detail,
      invoice.partner_guid as "partnerGuid", invoice.issued_on as date, null as state
    from invoice join partner on partner.guid = invoice.partner_guid
    where invoice.year in (${sql.join(years)})
      and (invoice.number = ${exact?.number ?? null}::int
        or invoice.number between ${begun?.first ?? null}::int and ${begun?.last ?? null}::int)
      and ${isWithin(partnerScopeOf(actor), 'invoice.partner_guid')}
    order by invoice.number = ${exact?.number ?? null}::int desc, invoice.year desc,
      invoice.number desc limit ${mostOfKind}`
}

/** By airline and the beginning of the number: `BA 21`; or a flight on a date: `BA 2155 28 Nov`. */
function flightsNumbered(text: string, today: ServiceDate): Part | null {
  const dated = readFlightDate(text, today)
  if (dated !== null && dated.flight !== null)
    return flightsWhere(sql`service_date = ${dated.date} and ident = ${dated.flight}`, today)
  const ident = text.replace(/\s/g, '').toUpperCase()
  if (!/^[A-Z0-9]{2,3}\d{1,4}[A-Z]?$/.test(ident)) return null
  return flightsWhere(
    sql`service_date between ${addDays(today, -1)} and ${addDays(today, flightDays)}
      and ident like ${`${ident}%`}`,
    today,
  )
}

function flightsWhere(condition: RawBuilder<unknown>, today: ServiceDate): Part {
  return sql`select 'flight' as kind, flight.guid, ident as name, airport.city as detail,
      null::uuid as "partnerGuid", service_date as date, null as state
    from flight join airport on airport.code = other_airport
    where ${condition}
    order by abs(service_date - ${today}::date), ident limit ${mostOfKind}`
}

const escaped = (text: string) => text.replace(/[\\%_]/g, String.raw`\$&`)
const within = (text: string) => `%${escaped(text)}%`
const atFirst = (text: string) => `${escaped(text)}%`
