import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { isStillFull } from '#server/db/disk-full.ts'
import type { Db } from '#server/db/connection.ts'
import { schemaState } from '#server/db/migrate.ts'

export interface Health {
  db: Db
  /** Folders that are written to, by what they hold. */
  folders: Record<string, string>
  /**
   * A folder with less free space than this counts as full: what is being written when the last byte is taken
   * is lost.
   */
  bytesFreeAtLeast?: number
}

const usualBytesFree = 32 * 1024 * 1024
/** A probe waits two seconds at most. */
const patienceMs = 1500

/**
 * `/healthz`: the process is alive. `/readyz`: it can serve, so the database answers and has the schema of
 * this version, and there is space on the disk; otherwise `why` names the reason. During an upgrade, a proxy
 * stops sending requests to the old portals as soon as a new one has migrated the database. Those that still
 * arrive are answered: refusing them would lose work (decision 105).
 */
export function mountHealth(
  app: FastifyInstance,
  { db, folders, bytesFreeAtLeast = usualBytesFree }: Health,
): void {
  // A database that does not answer is asked once, however often the portal is: otherwise the questions would
  // use up its connections.
  let asking: Promise<string | null> | null = null
  const database = () => (asking ??= whyNoDatabase(db).finally(() => (asking = null)))
  app.get('/healthz', async () => ({ alive: true }))
  app.get('/readyz', async (_request, reply) => {
    const [noDatabase, full] = await Promise.all([
      inTime(database(), 'the database is not responding'),
      inTime(whatIsFull(folders, bytesFreeAtLeast), 'the disk is not responding'),
    ])
    const why = [noDatabase, full].filter((it) => it !== null)
    return why.length === 0
      ? reply.send({ ready: true })
      : reply.code(503).send({ ready: false, why: why.join('; ') })
  })
}

const otherSchema = {
  older: 'the database schema is older than this version',
  newer: 'a newer version has migrated the database; restart this portal with that version',
}

async function whyNoDatabase(db: Db): Promise<string | null> {
  try {
    await sql`select 1`.execute(db)
    const schema = await schemaState(db)
    if (schema !== 'current') return otherSchema[schema]
    return (await isStillFull(db)) ? 'the database disk is full' : null
  } catch {
    return 'the database cannot be reached'
  }
}

async function whatIsFull(folders: Record<string, string>, bytesFreeAtLeast: number): Promise<string | null> {
  const full: string[] = []
  for (const [what, folder] of Object.entries(folders)) {
    // A folder that is made with its first file has no size of its own yet.
    const size = await statfs(folder).catch(() => null)
    if (size !== null && size.bavail * size.bsize < bytesFreeAtLeast) full.push(what)
  }
  return full.length === 0 ? null : `the disk is full: ${full.join(', ')}`
}

function inTime(answer: Promise<string | null>, late: string): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(late), patienceMs)
    answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
