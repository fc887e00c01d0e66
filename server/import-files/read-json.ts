import { fileLimits, tooManyRows, UnreadableFile } from '#server/import-files/file-limits.ts'
import { storable, type Table, type TableRow } from '#server/import-files/table-rows.ts'
import type { TextEncoding } from '#domain/import/text-encodings.ts'
import { textPieces } from '#server/import-files/text-encoding.ts'

const wrongShape = 'The file must contain a list of objects, or an object with one such list'

/** Reads a list of objects, or an object with one. Nested fields are named like `customer.email`. */
export function readJson(bytes: Uint8Array, encoding: TextEncoding): Table {
  const text = [...textPieces(bytes, encoding)].join('')
  const tooMuch = whyTooMuch(text)
  if (tooMuch !== null) throw new UnreadableFile(tooMuch)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new UnreadableFile('The file isn’t valid JSON. Export it again, or save it as CSV or XLSX.')
  }
  const values = listIn(value)
  const table = tableOfValues(values)
  for (const [at, it] of values.entries())
    if (JSON.stringify(it).length > fileLimits.record)
      throw new UnreadableFile(`Record ${at + 1} is larger than 1 MB. Shorten or remove it and try again.`)
  return { ...table, encoding }
}

/** The same for values sent by a service. */
export function tableOfValues(values: readonly unknown[]): Table {
  if (values.length > fileLimits.rows) throw new UnreadableFile(tooManyRows)
  if (!values.every(isObject)) throw new UnreadableFile(wrongShape)
  const headings = new Map<string, number>()
  for (const value of values)
    for (const [name] of flat(value, ''))
      if (!headings.has(name) && headings.size < fileLimits.columns) headings.set(name, headings.size)
  return {
    kind: 'json',
    encoding: null,
    headings: [...headings.keys()],
    remarks: [],
    rows: rowsOf(values, headings),
  }
}

function* rowsOf(values: readonly object[], headings: ReadonlyMap<string, number>): Generator<TableRow> {
  for (const [at, value] of values.entries()) {
    const cells = Array.from({ length: headings.size }, () => '')
    for (const [name, text] of flat(value, '')) {
      const column = headings.get(name)
      if (column !== undefined) cells[column] = storable(text).trim().slice(0, fileLimits.cell)
    }
    yield { line: at + 1, cells, json: storableValue(value) }
  }
}

function listIn(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  if (!isObject(value)) throw new UnreadableFile(wrongShape)
  const lists = Object.values(value).filter((it) => Array.isArray(it) && it.every(isObject)) as unknown[][]
  if (lists.length !== 1 || lists[0] === undefined) throw new UnreadableFile(wrongShape)
  return lists[0]
}

function* flat(value: object, before: string): Generator<[name: string, text: string]> {
  for (const [key, it] of Object.entries(value) as [string, unknown][]) {
    const name = storable(`${before}${key}`).slice(0, 200)
    if (Array.isArray(it)) {
      const texts = it.filter((one) => !isObject(one) && !Array.isArray(one))
      if (texts.length === it.length) yield [name, texts.map(textOf).join(', ')]
    } else if (isObject(it)) yield* flat(it, `${name}.`)
    else yield [name, textOf(it)]
  }
}

const textOf = (value: unknown) =>
  typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value)

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function storableValue(value: unknown): unknown {
  if (typeof value === 'string') return storable(value)
  if (Array.isArray(value)) return value.map(storableValue)
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([name, it]) => [storable(name), storableValue(it)]))
    : value
}

/** Checks the limits before parsing: a short text can expand to millions of objects. */
function whyTooMuch(text: string): string | null {
  const fields = [0]
  let [objects, values, inText] = [0, 0, false]
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (inText) {
      if (sign === 92) at += 1
      else if (sign === 34) inText = false
    } else if (sign === 34) inText = true
    else if (sign === 91 || sign === 123) {
      objects += 1
      fields.push(0)
      if (fields.length > fileLimits.depth + 1)
        return (
          `The values are nested more than ${fileLimits.depth} levels deep. ` +
          'Save the file as CSV or XLSX.'
        )
      if (objects > fileLimits.objects)
        return (
          `The file has more than ${fileLimits.objects.toLocaleString('en')} objects and ` +
          `lists. ${splitIt}`
        )
    } else if (sign === 93 || sign === 125) fields.pop()
    else if (sign === 44) {
      values += 1
      if (values > fileLimits.values)
        return `The file has more than ${fileLimits.values.toLocaleString('en')} values. ${splitIt}`
    } else if (sign === 58) {
      const last = fields.length - 1
      fields[last] = (fields[last] ?? 0) + 1
      if ((fields[last] ?? 0) > fileLimits.fields)
        return (
          `The file has an object with more than ${fileLimits.fields.toLocaleString('en')} fields. ` +
          'Remove the ones you don’t need.'
        )
    }
  }
  return null
}

const splitIt = 'Split it and import the parts.'
