import type { RecordOutcome } from '#domain/import/import-outcomes.ts'
import type { Alike, ImportField, ReadingRules } from '#domain/import/import-fields.ts'
import { joinSentences } from '#domain/sentences.ts'
import type { ReadableSource } from '#server/features/import-runs/queries/readable-source.ts'
import type { Unit } from '#server/features/import-runs/queries/unit-rows.ts'

/** A unit read by its source: a record, or refused with its errors. */
export type ReadUnit =
  | { unit: Unit; label: string; key: string; record: unknown; alike?: Alike; refused?: undefined }
  | { unit: Unit; label: string; refused: RecordOutcome }

export function readUnit(source: ReadableSource, unit: Unit, rules: ReadingRules, columns: number): ReadUnit {
  if (unit.isTooWide) {
    const cells = Math.max(...unit.raw.map((it) => it.length))
    return {
      unit,
      label: '',
      refused: refusedOutcome(
        `This row has ${cells} cells, but there are ${columns} headings. ` +
          'Put cells that contain the separator in quotation marks, or choose another heading row.',
      ),
    }
  }
  const read = source.read(unit.rows, rules)
  return 'wrong' in read
    ? { unit, label: read.label, refused: refusedOutcome(wrongSentence(source.fields, read.wrong)) }
    : { unit, ...read }
}

export function refusedOutcome(sentence: string): RecordOutcome {
  return { outcome: 'refused', sentence, links: [] }
}

/** All errors as one sentence, in field order. */
function wrongSentence(fields: readonly ImportField[], wrong: Readonly<Record<string, string>>): string {
  const known = fields.flatMap(({ key, label }) =>
    wrong[key] === undefined ? [] : [`${label}: ${wrong[key]}`],
  )
  const others = Object.entries(wrong).flatMap(([key, it]) =>
    fields.some((field) => field.key === key) ? [] : [it],
  )
  return joinSentences([...known, ...others])
}
