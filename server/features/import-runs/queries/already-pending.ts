import type { RecordOutcome } from '#domain/import/import-outcomes.ts'
import type { Db } from '#server/db/connection.ts'
import { hashOfUnit } from '#server/features/import-runs/queries/already-decided.ts'
import type { ReadUnit } from '#server/features/import-runs/queries/read-units.ts'

/**
 * Outcomes, by line, of records already pending in identical form: they still need review, for the same
 * reason.
 */
export async function alreadyPending(
  db: Db,
  source: string,
  read: readonly ReadUnit[],
): Promise<Map<number, RecordOutcome>> {
  const asked = read.flatMap((it) =>
    it.refused === undefined ? [{ line: it.unit.unitLine, key: it.key, unit: it.unit }] : [],
  )
  if (asked.length === 0) return new Map()
  const waiting = await db
    .selectFrom('pending_import')
    .select(['record_key', 'content_hash', 'reason'])
    .where('source', '=', source)
    .where('state', '=', 'open')
    .where(
      'record_key',
      'in',
      asked.map((it) => it.key),
    )
    .execute()
  const waitingOf = new Map(waiting.map((it) => [it.record_key, it]))
  return new Map(
    asked.flatMap(({ line, key, unit }): [number, RecordOutcome][] => {
      const before = waitingOf.get(key)
      return before && before.content_hash === hashOfUnit(unit)
        ? [[line, { outcome: 'needsPerson', sentence: before.reason, links: [] }]]
        : []
    }),
  )
}
