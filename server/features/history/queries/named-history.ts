import { sql, type RawBuilder } from 'kysely'
import { isGuid } from '#domain/vocabulary/guid.ts'
import type { Db } from '#server/db/connection.ts'

/** The records that history values point to, each with the name people know it by. */
const names: readonly { table: string; name: RawBuilder<string> }[] = [
  ...[
    'account',
    'partner',
    'vehicle',
    'transport_service',
    'car_seat',
    'extra',
    'location',
    'zone',
    'price_rule',
  ].map((table) => ({
    table,
    name: sql<string>`name`,
  })),
  { table: 'customer', name: sql`trim(first_name || ' ' || last_name)` },
  { table: 'passenger', name: sql`trim(first_name || ' ' || last_name)` },
  { table: 'flight', name: sql`ident || ' of ' || service_date` },
  { table: 'booking_group', name: sql`reference` },
  { table: 'invoice', name: sql`year || '-' || lpad(number::text, 6, '0')` },
]

interface Values {
  before?: unknown
  after?: unknown
}

/**
 * The lines with names in place of guids in the values before and after. A guid of a record without a name
 * stays.
 */
export async function withNames<L extends Values>(db: Db, lines: readonly L[]): Promise<L[]> {
  const guids = [...new Set(lines.flatMap(({ before, after }) => [...guidsIn(before), ...guidsIn(after)]))]
  if (guids.length === 0) return [...lines]
  const found = names.map(
    ({ table, name }) =>
      sql`select guid, ${name} as name from ${sql.table(table)} where guid = any (${guids}::uuid[])`,
  )
  const { rows } = await sql<{ guid: string; name: string }>`${sql.join(found, sql` union all `)}`.execute(db)
  // A passenger may have no name yet.
  const nameOf = new Map(rows.filter((it) => it.name !== '').map((it) => [it.guid, it.name]))
  return lines.map((line) => ({
    ...line,
    before: named(line.before, nameOf),
    after: named(line.after, nameOf),
  }))
}

function guidsIn(value: unknown): string[] {
  if (isGuid(value)) return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(guidsIn) : []
}

function named(value: unknown, nameOf: ReadonlyMap<string, string>): unknown {
  if (isGuid(value)) return nameOf.get(value) ?? value
  if (Array.isArray(value)) return value.map((it) => named(it, nameOf))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, it]) => [key, named(it, nameOf)]))
}
