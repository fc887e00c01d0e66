import { within, type Schema } from '#server/api-document/schemas.ts'
import { freeName } from '#server/api-document/free-name.ts'

/** A schema with its fallback name. */
export interface NamedSchema {
  name: string
  schema: Schema
}

/** A shape that the contract exports. What a request sends can differ: it leaves out what has a default. */
export interface ExportedSchema extends NamedSchema {
  of: 'request' | 'reply'
}

export interface Components {
  schemas: Record<string, Schema>
  /** The same schema, with references to components. */
  share: (schema: Schema) => Schema
}

/** Shorter schemas that repeat are not worth a name, unless the contract exports them. */
const leastLength = 120
const leastExported = 56

/**
 * Names the schemas that occur more than once: after the contract's export where there is one, otherwise
 * after the place where they first occur.
 */
export function componentsOf(all: readonly NamedSchema[], exported: readonly ExportedSchema[]): Components {
  const exports = new Map<string, ExportedSchema>()
  for (const it of exported) {
    const text = textOf(it.schema)
    if (!exports.has(text)) exports.set(text, it)
  }
  const places: Places = new Map()
  for (const { name, schema } of all) countIn(places, exports, name, schema)
  const repeated = [...places].filter(([, { count, isNameable }]) => count > 1 && isNameable)
  const names = new Map<string, string>()
  const taken: Record<string, true> = {}
  // Exported names first, so that no other schema takes them.
  const rank = (text: string) => [undefined, 'request', 'reply'].indexOf(exports.get(text)?.of)
  for (const [text, place] of repeated.toSorted(([a], [b]) => rank(b) - rank(a))) {
    const { name = place.name, of } = exports.get(text) ?? {}
    const own = freeName(taken, of === 'request' && name in taken ? `${name}Input` : name)
    taken[own] = true
    names.set(text, own)
  }
  const share = (schema: Schema): Schema => {
    const name = names.get(textOf(schema))
    if (name === undefined) return within(schema, share)
    const ref = { $ref: `#/components/schemas/${name}` }
    return schema.default === undefined ? ref : { ...ref, default: schema.default }
  }
  const schemas = [...names].map(([text, name]) => [name, within(JSON.parse(text) as Schema, share)] as const)
  return { schemas: Object.fromEntries(schemas.toSorted(([a], [b]) => (a < b ? -1 : 1))), share }
}

type Places = Map<string, { count: number; name: string; isNameable: boolean }>

/** What is inside a named schema occurs once, in its component. */
function countIn(
  places: Places,
  exports: ReadonlyMap<string, ExportedSchema>,
  name: string,
  schema: Schema,
): void {
  const text = textOf(schema)
  const known = places.get(text)
  if (known) known.count += 1
  else places.set(text, { count: 1, name, isNameable: isWorthAName(schema, text, exports.has(text)) })
  if (known?.isNameable) return
  within(schema, (inner, part) => {
    countIn(places, exports, placeOf(name, part), inner)
    return inner
  })
}

function isWorthAName(schema: Schema, text: string, isExported: boolean): boolean {
  if (text.length <= (isExported ? leastExported : leastLength)) return false
  const { type, enum: values, properties, anyOf, oneOf, additionalProperties } = schema
  const isObject = properties !== undefined && Object.keys(properties).length > 0
  const isChoice = (values ?? anyOf ?? oneOf) !== undefined
  return isObject || isChoice || typeof additionalProperties === 'object' || (isExported && type !== 'array')
}

/** Items are named by their list, fields by their parent. `ListBankLinesReply` lists `BankLines`. */
function placeOf(parent: string, part: string): string {
  const base = parent.replace(/(Reply|Request)$/, '').replace(/^(List|Get|Confirm)(?=[A-Z])/, '')
  switch (part) {
    case '[]':
      return singular(parent)
    case '{}':
      return `${base}Value`
    case 'anyOf':
      return parent
    case 'allOf':
      return `${base}Request`
    case 'items':
      return base
    default:
      return base + part.charAt(0).toUpperCase() + part.slice(1)
  }
}

function singular(name: string): string {
  if (/(ss|us|Details)$/.test(name)) return name
  return name
    .replace(/ies$/, 'y')
    .replace(/(x|ch|sh)es$/, '$1')
    .replace(/s$/, '')
}

/** Without its default, which can differ from place to place. */
function textOf(schema: Schema): string {
  const { default: _, ...rest } = schema
  return JSON.stringify(rest)
}
