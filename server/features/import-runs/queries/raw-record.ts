import type { SourceRow } from '#domain/import/import-fields.ts'

/** So many values of the lists of one row are shown. */
const listedAtMost = 200

type Named = [name: string, text: string]

/**
 * A record as it came, row by row: the cells, and what has no column of its own, each value under its own name, such as `lines.1.title`: what
 * lists contain, and a whole record in one cell.
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

/** `isShown`: all values, else those of lists of objects alone. */
function* valuesOf(value: unknown, name: string, isShown: boolean): Generator<Named> {
  if (typeof value === 'object' && value !== null) {
    const isOfObjects = Array.isArray(value) && value.some((it) => typeof it === 'object' && it !== null)
    for (const [key, it] of Object.entries(value)) {
      const part = Array.isArray(value) ? String(Number(key) + 1) : key
      yield* valuesOf(it, name === '' ? part : `${name}.${part}`, isShown || isOfObjects)
    }
    return
  }
  const text = typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value)
  if (isShown && text !== '') yield [name, text]
}
