import type { RecordOutcome } from '#domain/import/import-outcomes.ts'
import type { Alike, ImportField, ReadingRules } from '#domain/import/import-fields.ts'
import type { ReadableSource } from '#server/features/import-runs/queries/readable-source.ts'
import type { Unit } from '#server/features/import-runs/queries/unit-rows.ts'

/** A unit as its source reads it: a record, or refused with what is wrong. */
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
        `It has ${cells} cells and there are ${columns} headings. Put a cell that contains the separator in quotation marks, or choose another row for the headings`,
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

/** In the order of the fields. */
function wrongSentence(fields: readonly ImportField[], wrong: Readonly<Record<string, string>>): string {
  const known = fields.flatMap(({ key, label }) => (wrong[key] === undefined ? [] : [`${label}: ${wrong[key]}`]))
  const others = Object.entries(wrong).flatMap(([key, it]) => (fields.some((field) => field.key === key) ? [] : [it]))
  return [...known, ...others].join('. ')
}
