import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'

/**
 * A copy of a running Postgres' data folder, by its base backup functions: everyone goes on reading and
 * writing meanwhile. Files are copied while they change; with the write-ahead log of that time, Postgres
 * makes them consistent when it starts over the copy. (PostgreSQL documentation, "Making a Base Backup Using
 * the Low Level API".)
 */

/** Folders whose contents belong to the running server. */
const emptied = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])
const leftOut = /^(postmaster\.(pid|opts)|\.s\.PGSQL\..*|pgsql_tmp.*|backup_label.*|tablespace_map.*)$/
const walSegment = /^[0-9A-F]{24}$/

export async function copyRunningCluster(url: string, cluster: string, target: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // Keeps the log of the whole copy; it goes with the connection.
    await client.query(
      `select pg_create_physical_replication_slot('backup_' || pg_backend_pid(), true, true)`,
    )
    const first = await walFile(client, `pg_backup_start('Kerbside', true)`)
    await copyFolder(cluster, target)
    const { rows } = await client.query<{ lsn: string; label: string }>(
      `select lsn::text, labelfile as label from pg_backup_stop(wait_for_archive => false)`,
    )
    const [stopped] = rows
    if (stopped === undefined) throw new Error('Postgres returned no backup label')
    await writeFile(path.join(target, 'backup_label'), stopped.label)
    const last = await walFile(client, `'${stopped.lsn}'::pg_lsn`)
    for (const name of await readdir(path.join(cluster, 'pg_wal')))
      if (walSegment.test(name) && name >= first && name <= last)
        await copyFile(path.join(cluster, 'pg_wal', name), path.join(target, 'pg_wal', name))
  } finally {
    await client.end()
  }
}

async function walFile(client: pg.Client, lsn: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(`select pg_walfile_name(${lsn}) as name`)
  return rows[0]?.name ?? ''
}

async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (leftOut.test(entry.name)) continue
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)]
    if (emptied.has(entry.name)) await mkdir(target)
    else if (entry.isDirectory()) await copyFolder(source, target)
    else await copyIfThere(source, target)
  }
}

/** The table of a file that is gone was dropped meanwhile. */
async function copyIfThere(source: string, target: string): Promise<void> {
  await copyFile(source, target).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
}
