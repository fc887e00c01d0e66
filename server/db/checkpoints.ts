import type { PostgresPool } from 'kysely'
import type { DurableFolder } from '#server/db/durable-folder.ts'

export interface CheckpointPace {
  lookEveryMs: number
  /** So much of the log is worth a checkpoint at once: until one, the log only grows. */
  walBytes: number
  /** Otherwise, if anything was written, each so many looks: what was written since must be repeated after a crash. */
  everyLooks: number
}

const usualPace: CheckpointPace = { lookEveryMs: 15_000, walBytes: 48 * 1024 * 1024, everyLooks: 40 }

/** A Postgres server makes checkpoints by itself; the embedded one has no process for it, and would keep its whole log until it is closed. */
export function keepCheckpoints(folder: DurableFolder | null, pool: PostgresPool, pace: CheckpointPace = usualPace): () => Promise<void> {
  if (folder === null) return async () => {}
  let looks = 0
  let running = Promise.resolve()
  const look = () => {
    looks += 1
    const isDue = folder.walBytes > pace.walBytes || (folder.walBytes > 0 && looks >= pace.everyLooks)
    if (!isDue) return
    looks = 0
    // One that fails is tried again; what keeps it from succeeding is seen by every other statement, too.
    running = checkpoint(folder, pool).catch(() => {})
  }
  const timer = setInterval(look, pace.lookEveryMs).unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}

async function checkpoint(folder: DurableFolder, pool: PostgresPool): Promise<void> {
  const written = folder.walBytes
  const connection = await pool.connect()
  try {
    await connection.query('checkpoint', [])
    folder.walBytes -= written
  } finally {
    connection.release()
  }
}
