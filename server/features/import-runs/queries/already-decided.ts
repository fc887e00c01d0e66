import type { RecordOutcome } from '#domain/import/import-outcomes.ts'
import type { Db } from '#server/db/connection.ts'
import type { ReadUnit } from '#server/features/import-runs/queries/read-units.ts'
import type { Unit } from '#server/features/import-runs/queries/unit-rows.ts'
import { hashOf } from '#server/http/once.ts'

/** Content hash of a unit, independent of its position in the file. */
export function hashOfUnit({ rows }: Unit): string {
  return hashOf(rows.map(({ cells, json }) => ({ cells, json })))
}

/** Replaces `needsPerson` outcomes of records that a person has already completed or dismissed unchanged. */
export async function replaceDecided(
  db: Db,
  source: string,
  read: readonly ReadUnit[],
  outcomeOf: Map<number, RecordOutcome | undefined>,
): Promise<void> {
  const asked = read.flatMap((unit) =>
    unit.refused === undefined && outcomeOf.get(unit.unit.unitLine)?.outcome === 'needsPerson'
      ? [{ line: unit.unit.unitLine, key: unit.key, hash: hashOfUnit(unit.unit) }]
      : [],
  )
  if (asked.length === 0) return
  const ended = await db
    .selectFrom('pending_import')
    .select(['record_key', 'content_hash', 'state', 'ended_sentence'])
    .where('source', '=', source)
    .where('state', 'in', ['done', 'dismissed'])
    .where(
      'record_key',
      'in',
      asked.map((it) => it.key),
    )
    .execute()
  for (const { line, key, hash } of asked) {
    const before = ended.find((it) => it.record_key === key && it.content_hash === hash)
    if (!before) continue
    const sentence =
      before.state === 'done' ? 'Already completed manually' : `Dismissed manually: ${before.ended_sentence}`
    outcomeOf.set(line, { outcome: 'same', sentence, links: [] })
  }
}
