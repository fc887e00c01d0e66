import { sql } from 'kysely'
import { readdir, readFile } from 'node:fs/promises'
import type { Db } from '#server/db/connection.ts'

/**
 * A database as SQL that every Postgres can read: the text of the migrations when it was written, and each
 * table's rows as JSON. An old dump therefore has the old schema, even if migrations are changed later.
 */
export async function dumpOf(db: Db): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by tablename`.execute(db)
  const contents = await Promise.all(tables.map(({ name }) => rowsOf(db, name)))
  const quietly = [
    'set session_replication_role = replica;',
    ...contents,
    'set session_replication_role = origin;',
  ]
  return [await frozenSchema(), ...quietly, sequences].join('\n')
}

/** All current migrations in order, and the list of applied ones. */
async function frozenSchema(): Promise<string> {
  const migrations = await migrationTexts()
  return [
    'create table migration (name varchar(255) not null primary key, timestamp varchar(255) not null);',
    'create table migration_lock (id varchar(255) not null primary key, ' +
      'is_locked integer not null default 0);',
    ...migrations.map(({ name, text }) => `${headOf(name)}\n${text}`),
    endOfSchema,
  ].join('\n')
}

const headOf = (name: string) => `-- migration ${name}`
const endOfSchema = '-- rows'

/** The name without its extension, and the text, of each migration file. */
export async function migrationTexts(): Promise<{ name: string; text: string }[]> {
  const folder = new URL('../../db/migrations/', import.meta.url)
  const files = (await readdir(folder)).filter((it) => it.endsWith('.sql')).toSorted()
  return Promise.all(
    files.map(async (file) => ({
      name: file.replace(/\.sql$/, ''),
      text: await readFile(new URL(file, folder), 'utf8'),
    })),
  )
}

/** The migrations a dump was written with. */
export function migrationsIn(dump: string): { name: string; text: string }[] {
  const [schema = ''] = dump.split(`\n${endOfSchema}\n`)
  return schema
    .split(/^-- migration /m)
    .slice(1)
    .map((part) => ({
      name: part.slice(0, part.indexOf('\n')),
      text: part.slice(part.indexOf('\n') + 1).trim(),
    }))
}

/** The contents of a table, which replace the rows that migrations insert. */
async function rowsOf(db: Db, table: string): Promise<string> {
  const { rows: columns } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'
      order by ordinal_position`.execute(db)
  const names = columns.map((it) => `"${it.name}"`).join(', ')
  const { rows } = await sql<{ lines: string | null }>`
    select string_agg(line, ',' || chr(10) order by line) as lines
    from (select row_to_json(it)::text as line from (select ${sql.raw(names)} from ${sql.table(table)}) it)
      one`.execute(db)
  return `delete from ${table};
insert into ${table} (${names}) overriding system value select ${names}
from json_populate_recordset(null::${table}, $rows$[${rows[0]?.lines ?? ''}]$rows$);`
}

const sequences = `select setval(pg_get_serial_sequence('event', 'id'), (select max(id) from event));`

/** Fills an empty database from a dump. */
export async function restore(db: Db, dump: string): Promise<void> {
  await db.connection().execute((connection) => sql.raw(dump).execute(connection))
}
