import { sql } from 'kysely'
import type { Db } from '#server/db/connection.ts'

/**
 * The source of tables.ts, from a migrated database. `npm run generate:tables` writes it; a test compares it
 * with the migrations.
 */
interface Column {
  table: string
  column: string
  type: string
  nullable: boolean
  generated: boolean
  words: string | null
}

const types: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  date: 'string',
  time: 'string',
  timestamptz: 'string',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  bool: 'boolean',
  bytea: 'Uint8Array',
  jsonb: 'Json',
  _text: 'string[]',
  _int4: 'number[]',
}

export async function tablesSource(db: Db): Promise<string> {
  const { rows } = await sql<Column>`
    select c.relname as table, a.attname as column, t.typname as type, not a.attnotnull as nullable,
      (a.atthasdef or a.attidentity <> '') as generated,
      (select pg_get_constraintdef(k.oid) from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
          and pg_get_constraintdef(k.oid) like '%ANY (ARRAY[%' limit 1) as words
    from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
      and c.relname not like 'migration%'
    order by c.relname, a.attnum`.execute(db)
  const tables = Map.groupBy(rows, (it) => it.table)
  const interfaces = [...tables].map(
    ([table, columns]) => `export interface ${pascal(table)}Table {\n${columns.map(line).join('\n')}\n}`,
  )
  const index = [...tables.keys()].map((table) => `  ${table}: ${pascal(table)}Table`)
  return `${header}\n${interfaces.join('\n\n')}\n\nexport interface Tables {\n${index.join('\n')}\n}\n`
}

const header = `// Generated from the migrations (npm run generate:tables). Do not edit.
import type { ColumnType, Generated, JSONColumnType } from 'kysely'

type Json = JSONColumnType<any, string, string>
`

function line(column: Column): string {
  const base = wordsOf(column.words) ?? types[column.type]
  if (!base) throw new Error(`No type known for ${column.table}.${column.column} (${column.type})`)
  return `  ${column.column}: ${wrapped(column, base)}`
}

function wrapped(column: Column, base: string): string {
  if (base === 'Json')
    return column.nullable
      ? 'ColumnType<any | null, string | null, string | null>'
      : column.generated
        ? 'ColumnType<any, string | undefined, string>'
        : 'Json'
  const full = column.nullable ? `${base} | null` : base
  return column.generated ? `Generated<${full}>` : full
}

/** The values allowed by a check constraint, as a union. */
function wordsOf(constraint: string | null): string | null {
  const words = [...(constraint ?? '').matchAll(/'([^']+)'::text/g)].map((it) => `'${it[1]}'`)
  return words.length > 0 ? words.join(' | ') : null
}

function pascal(name: string): string {
  return name.replace(/(^|_)(\w)/g, (_, __, letter: string) => letter.toUpperCase())
}
