import { sql } from 'kysely'
import type { Db } from '#server/db/connection.ts'

const diskFull = '53100'

/** Connection refused, lost or not answered, a Postgres that is starting or stopping, or whose disk is full: nothing was written, and later it works again. */
const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  diskFull,
  '53300',
  '08000',
  '08003',
  '08006',
])
const awayWords = /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed))/

/**
 * Uses a connection of the database. An error which says that it cannot be reached is marked `databaseAway`: mail servers and flight services
 * refuse connections with the same codes, so only whoever asked can tell.
 */
export async function markAway<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof Error && isAwayError(error)) Object.assign(error, { databaseAway: true })
    if (isDiskFull(error)) wasFull = true
    throw error
  }
}

function isAwayError(error: Error & { code?: unknown }): boolean {
  return (typeof error.code === 'string' && awayCodes.has(error.code)) || awayWords.test(error.message)
}

let wasFull = false

function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === diskFull
}

/** Whether the disk of the database is still full, after a statement failed for it. Only then a page is written to find out. */
export async function isStillFull(db: Db): Promise<boolean> {
  if (!wasFull) return false
  try {
    await db
      .transaction()
      .execute((tx) =>
        sql`create temporary table disk_probe on commit drop as select repeat('x', 100) from generate_series(1, 1000)`.execute(tx),
      )
    wasFull = false
  } catch (error) {
    if (!isDiskFull(error)) throw error
  }
  return wasFull
}
