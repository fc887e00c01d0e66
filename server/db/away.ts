/** Connection refused, lost or not answered, or a Postgres that is starting or stopping: it comes back by itself. */
const awayCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', '57P01', '57P02', '57P03', '08000', '08003', '08006'])
const awayWords = /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** Mail servers and flight services refuse connections with the same codes: what the database's own connections threw is noted here. */
const ofTheDatabase = new WeakSet<object>()

/** Runs what uses a connection of the database, noting what it throws. */
export async function noteFailures<T>(use: () => Promise<T>): Promise<T> {
  try {
    return await use()
  } catch (error) {
    if (error instanceof Error) ofTheDatabase.add(error)
    throw error
  }
}

/** Whether this error says that the database cannot be reached now. */
export function isDatabaseAway(error: Error & { code?: unknown }): boolean {
  return ofTheDatabase.has(error) && ((typeof error.code === 'string' && awayCodes.has(error.code)) || awayWords.test(error.message))
}
