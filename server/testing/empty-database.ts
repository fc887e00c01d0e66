import type pg from 'pg'
import { withClient } from '#server/testing/test-databases.ts'

/**
 * Empties a test database for the next test file: deletes the rows that tests wrote and restores those that
 * migrations insert. This takes a twentieth of the time of a new copy of the template. TRUNCATE on all tables
 * would take longer than a copy.
 */

/** The state of the template. */
export interface Pristine {
  /** A digest of tables, columns, functions, triggers, indexes and statistics. */
  shape: string
  tables: string[]
  /** The rows that migrations insert, by table, as a JSON array. */
  rows: Record<string, string>
}

/** Above this size, a new copy of the template is cheaper than deleting rows. */
const mostBytes = 8 * 1024 * 1024

export async function pristineOf(url: string): Promise<Pristine> {
  return withClient(url, async (client) => {
    const tables = (await client.query<{ name: string }>(`${tablesSql} order by 1`)).rows.map((it) => it.name)
    const rows: Record<string, string> = {}
    for (const table of await filledOf(client, tables)) rows[table] = await rowsOf(client, table)
    return { shape: await shapeOf(client), tables, rows }
  })
}

/**
 * Returns whether the database is as good as new. If not (a test changed its schema, gathered statistics or
 * wrote a lot), drop it.
 */
export async function emptied(url: string, pristine: Pristine): Promise<boolean> {
  return withClient(url, async (client) => {
    if ((await shapeOf(client)) !== pristine.shape || (await bytesOf(client)) > mostBytes) return false
    // Disables triggers and foreign keys in this session.
    await client.query('set session_replication_role = replica')
    const filled = await filledOf(client, pristine.tables)
    const plain = filled.filter((it) => pristine.rows[it] === undefined)
    if (plain.length > 0) {
      await client.query(plain.map((it) => `delete from ${it}`).join(';'))
      // Without a vacuum, deleted rows stay in the tables and slow down every later scan.
      await client.query(`vacuum (truncate) ${plain.join(', ')}`)
      // Reset the statistics to "unknown", as in a new table. Otherwise the planner assumes an empty table.
      await client.query('set allow_system_table_mods = on')
      await client.query(
        'update pg_class set reltuples = -1, relpages = 0, relallvisible = 0 where oid = ' +
          'any($1::regclass[]) or oid in (select indexrelid from pg_index where indrelid = ' +
          'any($1::regclass[]))',
        [plain],
      )
    }
    for (const [table, rows] of Object.entries(pristine.rows)) {
      if ((await rowsOf(client, table)) === rows) continue
      await client.query(`delete from ${table}`)
      await client.query(`insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1)`, [
        rows,
      ])
    }
    await client.query(
      `select setval(format('%I.%I', schemaname, sequencename), start_value, ` +
        'false) from pg_sequences where last_value is not null',
    )
    return true
  })
}

const tablesSql =
  `select quote_ident(relname) as name from pg_class where relkind = 'r' and relnamespace = ` +
  `'public'::regnamespace`

async function filledOf(client: pg.Client, tables: readonly string[]): Promise<string[]> {
  const each = tables.map((it) => `case when exists (select from ${it}) then '${it}' end`)
  const { rows } = await client.query<{ filled: string[] }>(
    `select array_remove(array[${each.join(', ')}], null) as filled`,
  )
  return rows[0]?.filled ?? []
}

async function rowsOf(client: pg.Client, table: string): Promise<string> {
  const { rows } = await client.query<{ all: string }>(
    `select coalesce(jsonb_agg(t order by t::text), '[]')::text as all from ${table} t`,
  )
  return rows[0]?.all ?? ''
}

async function shapeOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ shape: string }>(`
    select md5(concat_ws(' ',
      (select string_agg(
          c.oid || ':' || c.relname || ':' || c.relnatts || ':' || c.relchecks || ':' || c.reltriggers_digest,
          ',' order by c.oid)
        from (
          select oid, relname, relnatts, relchecks,
            coalesce((select string_agg(tgname || tgenabled::text, ',' order by tgname)
              from pg_trigger where tgrelid = pg_class.oid), '') as reltriggers_digest
          from pg_class
          where relnamespace not in
            ('pg_catalog'::regnamespace, 'information_schema'::regnamespace, 'pg_toast'::regnamespace)) c),
      (select string_agg(oid || ':' || xmin, ',' order by oid) from pg_proc
        where pronamespace = 'public'::regnamespace),
      (select string_agg(nspname, ',' order by nspname) from pg_namespace
        where nspname not like 'pg_temp%' and nspname not like 'pg_toast_temp%'),
      (select count(*) from pg_statistic join pg_class on pg_class.oid = starelid
        where relnamespace = 'public'::regnamespace),
      (select count(*) from pg_event_trigger))) as shape`)
  return rows[0]?.shape ?? ''
}

async function bytesOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ bytes: number }>(
    `select max(pg_relation_size(oid))::int as bytes from pg_class where relkind in ('r', ` +
      `'i') and relnamespace = 'public'::regnamespace`,
  )
  return rows[0]?.bytes ?? 0
}
