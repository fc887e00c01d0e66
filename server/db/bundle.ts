import type { CompiledQuery } from 'kysely'

/** How the pools recognise a bundle: its parameters are the statements. */
export const bundle = '/* together */'
/** The same for the end of a transaction: the commit can go in the same round trip. */
export const lastBundle = '/* together, the last */'

/** The statements of a bundle; null for an ordinary statement. */
export function bundleOf(text: string, values: readonly unknown[]): CompiledQuery[] | null {
  return text === bundle || text === lastBundle ? (values as CompiledQuery[]) : null
}

/**
 * Whether everything in a bundle is as the driver sends it. A value that it has yet to convert could fail on
 * our side: its statement would never arrive, and a commit sent behind it would commit the others.
 */
export function isReadyToSend(bundled: readonly unknown[]): boolean {
  return (bundled as readonly CompiledQuery[]).every(({ parameters }) => parameters.every(isPlain))
}

function isPlain(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isPlain)
  return value === null || value === undefined || typeof value !== 'object' || value instanceof Uint8Array
}

interface Answer {
  rows: unknown[]
}

/**
 * Sends all and waits for all, even when one fails, so that the connection is idle for its next user. The
 * first failure is thrown.
 */
export async function sendBatch(
  queries: readonly CompiledQuery[],
  send: (query: CompiledQuery) => Promise<Answer>,
) {
  const answers = await Promise.allSettled(queries.map(send))
  const rows = answers.map((answer) => {
    if (answer.status === 'rejected') throw answer.reason
    return answer.value.rows
  })
  return { command: 'SELECT' as const, rowCount: rows.length, rows }
}
