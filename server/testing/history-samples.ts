import { withSeenDetails } from '#server/features/history/queries/seen-details.ts'
import { allPermissions } from '#domain/access/permissions.ts'
import { appendFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Db } from '#server/db/connection.ts'
import { withNames } from '#server/features/history/queries/named-history.ts'

interface Sample {
  action: string
  before: unknown
  after: unknown
}

/** The most complete history row of each action in a database, as screens receive it. */
export async function historySamples(db: Db): Promise<Sample[]> {
  const { rows } = await sql<Sample>`
    select distinct on (action) action, before, after
    from history order by action, length(concat(before, after)) desc, guid`.execute(db)
  const anybody = { kind: 'staff', permissions: allPermissions } as const
  return withSeenDetails(db, anybody, await withNames(db, rows))
}

/** Appends the samples to a file, one JSON line each. */
export async function keepHistorySamples(db: Db, file: string): Promise<void> {
  const lines = (await historySamples(db)).map((it) => `${JSON.stringify(it)}\n`)
  appendFileSync(file, lines.join(''))
}
