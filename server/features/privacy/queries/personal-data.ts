import { sql } from 'kysely'
import type { Instant } from '#domain/calendar/instant.ts'
import { withoutOthers } from '#domain/privacy/without-others.ts'
import { auditActionText } from '#contract/audit-actions.ts'
import type { Db } from '#server/db/connection.ts'
import { detailFields } from '#server/features/details/queries/detail-fields.ts'
import { guestTables } from '#server/features/privacy/queries/inventory.ts'
import type { GuestTable, Subject } from '#server/features/privacy/queries/guest-table.ts'
import { subjectOfCustomer } from '#server/features/privacy/queries/subject.ts'

export interface PersonalSection {
  label: string
  rows: readonly Readonly<Record<string, unknown>>[]
}

/** Internal columns: search texts, hashes, and who is working on a row. */
const ownColumns = new Set([
  'query_name',
  'query_text',
  'hash',
  'ticket_code',
  'version',
  'position',
  'leased_until',
  'attempts_before',
  'tries_since',
  'next_attempt_at',
  'sealed',
  'attachments',
  'html',
])

/**
 * Everything stored about a customer, by the inventory, in which other guests of the same reservations are
 * not named.
 */
export async function personalDataOf(db: Db, customer: string, now: Instant): Promise<PersonalSection[]> {
  const subject = await subjectOfCustomer(db, customer, now)
  const [others, own, names] = [await othersOf(db, subject), await namesOf(db, subject), await fieldNames(db)]
  const sections: PersonalSection[] = []
  for (const table of guestTables.toReversed()) {
    if (typeof table.exported === 'string') continue
    const rows = await rowsOf(db, table, subject)
    if (rows.length > 0)
      sections.push({
        label: table.label,
        rows: rows.map(
          (row) => withoutOthers(shown(row, names), others, own) as PersonalSection['rows'][number],
        ),
      })
  }
  return sections
}

async function rowsOf(db: Db, { table, whose, exported, amount }: GuestTable, subject: Subject) {
  const which = typeof exported === 'function' ? exported(subject) : whose(subject)
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(t) as row from (
      select *${amount === undefined ? sql`` : sql`, ${amount} as amount_cents`}
      from ${sql.table(table)} where ${which}) t`.execute(db)
  return rows.map((it) => it.row)
}

/** Names of the other people in the reservations. */
async function othersOf(db: Db, { groups, customers }: Subject) {
  const { rows } = await sql<{ firstName: string; lastName: string }>`
    select distinct first_name as "firstName", last_name as "lastName" from passenger p
    where group_guid = any(${groups}::uuid[]) and query_name <> '' and query_name not in (
      select query_name from customer where guid = any(${customers}::uuid[]))`.execute(db)
  return rows
}

async function namesOf(db: Db, { customers }: Subject): Promise<string[]> {
  const rows = await db
    .selectFrom('customer')
    .select(['first_name', 'last_name'])
    .where('guid', 'in', customers)
    .execute()
  return rows.flatMap((it) => [it.first_name, it.last_name])
}

async function fieldNames(db: Db): Promise<ReadonlyMap<string, string>> {
  return new Map((await detailFields(db)).map((it) => [it.guid, it.name]))
}

/** A row without empty values, with names instead of the guids of own fields and the keys of actions. */
function shown(row: Record<string, unknown>, names: ReadonlyMap<string, string>): Record<string, unknown> {
  const entries = Object.entries(row)
    .filter(([name, value]) => !ownColumns.has(name) && !isEmpty(value))
    .map(([name, value]) => {
      if (name === 'details') return [name, namedDetails(value as Record<string, unknown>, names)]
      return [name, name === 'action' ? auditActionText(value as string) : value]
    })
  return Object.fromEntries(entries) as Record<string, unknown>
}

function namedDetails(details: Record<string, unknown>, names: ReadonlyMap<string, string>) {
  return Object.fromEntries(Object.entries(details).map(([guid, value]) => [names.get(guid) ?? guid, value]))
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === '') return true
  return typeof value === 'object' && Object.keys(value).length === 0
}
