import type { SourceRow } from '#domain/import/import-fields.ts'

/** Maximum list values shown per row. */
const listedAtMost = 200

type Named = [name: string, text: string]

/**
 * The original record, row by row: its cells, plus nested JSON values without a column under names such as
 * `lines.1.title`.
 */
export function rawRecord(raw: readonly string[][][], rows: readonly SourceRow[]): string[][][] {
  return raw.map((cells, at) => {
    const open = cells.map((cell) => ({ cell, whole: wholeRecord(cell[1] ?? '') }))
    const parts = open.flatMap(({ whole }) => (whole === null ? [] : [...valuesOf(whole, '', true)]))
    return [
      ...open.filter((it) => it.whole === null).map((it) => it.cell),
      ...[...parts, ...valuesOf(rows[at]?.json, '', false)].slice(0, listedAtMost),
    ]
  })
}

function wholeRecord(text: string): object | null {
  if (!text.startsWith('{')) return null
  try {
    return JSON.parse(text) as object
  } catch {
    return null
  }
}

/** `isShown`: yields all values; otherwise only those in lists of objects. */
function* valuesOf(value: unknown, name: string, isShown: boolean): Generator<Named> {
  if (typeof value === 'object' && value !== null) {
    const isOfObjects = Array.isArray(value) && value.some((it) => typeof it === 'object' && it !== null)
    for (const [key, it] of Object.entries(value)) {
      const part = Array.isArray(value) ? String(Number(key) + 1) : key
      yield* valuesOf(it, name === '' ? part : `${name}.${part}`, isShown || isOfObjects)
    }
    return
  }
  const text =
    typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value)
  if (isShown && text !== '') yield [name, text]
}
