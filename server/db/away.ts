const diskFull = '53100'

/**
 * Connection refused, lost or not answered, a Postgres that is starting or stopping, or whose disk is full:
 * nothing was written, and later it works again.
 */
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
const awayWords =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed))/

/**
 * Uses a connection of the database. An error which says that it cannot be reached is marked `databaseAway`:
 * mail servers and flight services refuse connections with the same codes, so only the caller can tell.
 */
export async function markAway<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof Error && isAwayError(error)) Object.assign(error, { databaseAway: true })
    if (isDiskFull(error)) disk.wasFull = true
    throw error
  }
}

function isAwayError(error: Error & { code?: unknown }): boolean {
  return (
    (typeof error.code === 'string' && awayCodes.has(error.code)) ||
    isPoolerError(error) ||
    awayWords.test(error.message)
  )
}

/**
 * PgBouncer ends a connection with one code for every reason: it cannot reach Postgres, lost it, or waited
 * too long for it. Postgres itself reports this code for a single statement only.
 */
export function isPoolerError(error: Error & { code?: unknown; severity?: unknown }): boolean {
  return error.code === '08P01' && error.severity === 'FATAL'
}

/** Whether a statement failed for want of space, since a page could be written. */
export const disk = { wasFull: false }

export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === diskFull
}
