import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'

/**
 * The features of Postgres that the server and the library of its job queue use, by what they look like in
 * their SQL. `docs/managed-postgres.md` compares services by them.
 */
const features: Readonly<Record<string, RegExp>> = {
  'row triggers': /for each row/i,
  'statement triggers': /for each statement/i,
  'transition tables': /referencing (new|old) table/i,
  'constraint triggers': /create constraint trigger/i,
  'deferrable constraints': /\bdeferrable\b/i,
  plpgsql: /language plpgsql/i,
  'advisory locks': /\bpg_(try_)?advisory_/i,
  'LISTEN and NOTIFY': /\bpg_notify\b/i,
  'SKIP LOCKED': /skip locked/i,
  'FOR NO KEY UPDATE': /for no key update/i,
  pg_trgm: /create extension (if not exists )?pg_trgm/i,
  'GIN indexes': /using gin/i,
  'partial indexes': /create (unique )?index [^;]*\) where /i,
  'expression indexes': /create (unique )?index [^;(]*\([^;]*\w\(/i,
  'covering indexes': /\binclude \(/i,
  'NULLS NOT DISTINCT': /nulls not distinct/i,
  'identity columns': /generated (always|by default) as identity/i,
  'lateral joins': /\blateral\b/i,
  'normalize()': /\bnormalize\(/i,
  'session settings': /set_config\(|plan_cache_mode/i,
  'temporary tables': /create temp(orary)? table/i,
  pg_stat_activity: /pg_stat_activity/,
  pg_stat_replication: /pg_stat_replication/,
  'table partitions': /\bpartition of /i,
  'WAL positions': /pg_(current_wal_lsn|last_wal_replay_lsn)/,
  'base backup functions': /pg_backup_(start|stop)/,
  'replication slots': /pg_create_physical_replication_slot/,
}

/** What the page says is not needed. */
const unused: Readonly<Record<string, RegExp>> = {
  'other extensions': /create extension (?!if not exists pg_trgm)/i,
  session_replication_role: /session_replication_role/i,
  'row security': /row level security/i,
  'exclusion constraints': /exclude using/i,
  'GiST, BRIN and hash indexes': /using (gist|spgist|brin|hash)\b/i,
  'unlogged tables': /unlogged table/i,
  'large objects': /\blo_(import|export|creat)/i,
  'prepared transactions': /prepare transaction/i,
  'ICU collations': /provider *= *'?icu/i,
  'locks of a session': /pg_(try_)?advisory_(lock|unlock)/i,
  'materialized views': /materialized view/i,
}

const server = path.join(import.meta.dirname, '..')
const isCode = (name: string) =>
  /\.(ts|sql)$/.test(name) && !name.endsWith('.test.ts') && !/^(testing|gates)[\\/]/.test(name)

async function codeOfServer(): Promise<string> {
  const names = (await readdir(server, { recursive: true })).filter(isCode)
  const texts = await Promise.all(names.map((name) => readFile(path.join(server, name), 'utf8')))
  const queue = path.join(server, '..', 'node_modules', 'pg-boss', 'dist')
  const ofQueue = (await readdir(queue)).filter((name) => name.endsWith('.js'))
  texts.push(...(await Promise.all(ofQueue.map((name) => readFile(path.join(queue, name), 'utf8')))))
  return texts.join('\n').replaceAll(/\s+/g, ' ')
}

async function featuresOnPage(): Promise<string[]> {
  const page = await readFile(path.join(server, '..', 'docs', 'managed-postgres.md'), 'utf8')
  const [, list = ''] = /## What Kerbside uses\n([\s\S]*?)\n## /.exec(page) ?? []
  return [...list.matchAll(/^\| (.+?) \|/gm)].map(([, name]) => name ?? '').filter((it) => it !== 'Feature')
}

test('the page lists the features of Postgres that the code uses, and no others', async () => {
  const code = await codeOfServer()
  const used = Object.keys(features).filter((name) => features[name]?.test(code))
  expect(used).toEqual(Object.keys(features))
  expect((await featuresOnPage()).toSorted()).toEqual(used.toSorted())
})

test('the code uses nothing that the page says it doesn’t', async () => {
  const code = await codeOfServer()
  expect(Object.keys(unused).filter((name) => unused[name]?.test(code))).toEqual([])
})
