import pg from 'pg'
import { parsers } from '#server/db/wire-types.ts'

const { getTypeParser } = pg.types
type GetTypeParser = typeof getTypeParser

/** Ours where we have one, the driver's own elsewhere. */
const types = { getTypeParser: ((...asked: Parameters<GetTypeParser>) => parsers[asked[0]] ?? getTypeParser(...asked)) as GetTypeParser }

/** Sessions run in UTC, and no single statement may hold a request for longer than half a minute. */
export const sessionOptions = '-c timezone=UTC -c statement_timeout=30000 -c idle_in_transaction_session_timeout=60000'

export function postgresPool(url: string, max: number): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max, types, options: sessionOptions })
  // A broken idle connection is replaced on the next use; without this handler it would end the process.
  pool.on('error', () => {})
  return pool
}
