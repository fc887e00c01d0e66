import type { CompiledQuery } from 'kysely'

/** What the pools know a bundle by: its parameters are the statements. */
export const bundle = '/* together */'

/** The statements of a bundle; null where it is a statement like any other. */
export function bundleOf(text: string, values: readonly unknown[]): CompiledQuery[] | null {
  return text === bundle ? (values as CompiledQuery[]) : null
}

interface Answer {
  rows: unknown[]
}

/** Sends them all and waits for all, also when one fails: whoever gets the connection next finds it at rest. The first failure counts. */
export async function sendTogether(queries: readonly CompiledQuery[], send: (query: CompiledQuery) => Promise<Answer>) {
  const answers = await Promise.allSettled(queries.map(send))
  const rows = answers.map((it) => {
    if (it.status === 'rejected') throw it.reason
    return it.value.rows
  })
  return { command: 'SELECT' as const, rowCount: rows.length, rows }
}
