import type { CompiledQuery } from 'kysely'

/** How the pools recognise a bundle: its parameters are the statements. */
export const bundle = '/* together */'

/** The statements of a bundle; null for an ordinary statement. */
export function bundleOf(text: string, values: readonly unknown[]): CompiledQuery[] | null {
  return text === bundle ? (values as CompiledQuery[]) : null
}

interface Answer {
  rows: unknown[]
}

/** Sends all and waits for all, even when one fails, so that the connection is idle for its next user. The first failure is thrown. */
export async function sendBatch(queries: readonly CompiledQuery[], send: (query: CompiledQuery) => Promise<Answer>) {
  const answers = await Promise.allSettled(queries.map(send))
  const rows = answers.map((it) => {
    if (it.status === 'rejected') throw it.reason
    return it.value.rows
  })
  return { command: 'SELECT' as const, rowCount: rows.length, rows }
}
