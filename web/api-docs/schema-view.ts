import type { Call, Schema } from '#web/api-docs/documents.ts'
import { el } from '#web/api-docs/elements.ts'

type Find = Call['find']

/** The fields of a schema as nested lists; those of deeper objects open on demand. */
export function schemaView(schema: Schema, find: Find, depth = 0): HTMLElement {
  const { properties, required = [], items, additionalProperties, oneOf } = resolved(schema, find)
  if (properties) {
    const rows = Object.entries(properties).map(([name, it]) =>
      fieldView({ name, schema: it, isRequired: required.includes(name), depth }, find),
    )
    return rows.length === 0 ? el('p', {}, 'Nothing') : el('ul', { class: 'fields' }, ...rows)
  }
  if (items) return schemaView(items, find, depth)
  if (typeof additionalProperties === 'object') return schemaView(additionalProperties, find, depth)
  if (oneOf?.some((it) => resolved(it, find).properties))
    return el('div', {}, ...oneOf.map((it) => schemaView(it, find, depth)))
  return el('p', {}, typeWords(schema, find))
}

interface Field {
  name: string
  schema: Schema
  isRequired: boolean
  depth: number
}

function fieldView({ name, schema, isRequired, depth }: Field, find: Find): HTMLElement {
  const whole = resolved(schema, find)
  const { title, description } = whole
  const head = [
    el('code', {}, name),
    ' ',
    el('span', { class: 'type' }, typeWords(schema, find)),
    isRequired ? el('span', { class: 'required' }, ' required') : null,
    title === undefined ? null : el('span', {}, ` ${title}`),
    description === undefined ? null : el('span', { class: 'type' }, ` ${description}`),
  ]
  if (!hasFields(whole, find)) return el('li', {}, ...head)
  const details = el('details', depth === 0 ? { open: true } : {}, el('summary', {}, ...head))
  // Filled when opened: a schema can be large.
  const fill = () => {
    if (details.open && details.children.length === 1) details.append(schemaView(schema, find, depth + 1))
  }
  details.addEventListener('toggle', fill)
  fill()
  return el('li', {}, details)
}

function hasFields(schema: Schema, find: Find): boolean {
  const { properties, items, additionalProperties, oneOf } = resolved(schema, find)
  if (properties) return Object.keys(properties).length > 0
  if (items) return hasFields(items, find)
  if (typeof additionalProperties === 'object') return hasFields(additionalProperties, find)
  return oneOf?.some((it) => hasFields(it, find)) ?? false
}

/** Follows references, merges an `allOf`, and unwraps a nullable schema. */
function resolved(schema: Schema, find: Find): Schema {
  if (schema.$ref !== undefined)
    return { ...resolved(find(schema.$ref) as Schema, find), ...defaultOf(schema) }
  if (schema.allOf) {
    const parts = schema.allOf.map((it) => resolved(it, find))
    return {
      properties: Object.assign({}, ...parts.map((it) => it.properties)) as Record<string, Schema>,
      required: parts.flatMap((it) => it.required ?? []),
    }
  }
  const [some, ...others] = (schema.anyOf ?? []).filter((it) => it.type !== 'null')
  return some && others.length === 0 ? { ...resolved(some, find), ...defaultOf(schema) } : schema
}

function defaultOf(schema: Schema): Schema {
  return schema.default === undefined ? {} : { default: schema.default }
}

/** The type in words, with limits and default: "list of string", "date or null". */
export function typeWords(schema: Schema, find: Find): string {
  const whole = resolved(schema, find)
  const parts = [baseWords(whole, find), ...limitWords(whole)]
  if (isNullable(schema, find)) parts.push('or null')
  const text = JSON.stringify(schema.default)
  if (schema.default !== undefined && text.length < 40) parts.push(`(default ${text})`)
  return parts.join(' ')
}

function baseWords(schema: Schema, find: Find): string {
  const { enum: values, const: only, items, properties, format } = schema
  if (only !== undefined) return JSON.stringify(only)
  if (values) return values.map((it) => JSON.stringify(it)).join(' | ')
  if (items) return `list of ${typeWords(items, find)}`
  if (properties || schema.additionalProperties) return 'object'
  if (schema.anyOf) return schema.anyOf.map((it) => typeWords(it, find)).join(' or ')
  if (schema.oneOf) return schema.oneOf.map((it) => it.title ?? typeWords(it, find)).join(' | ')
  const [type] = [schema.type ?? 'any'].flat()
  return format ?? type ?? 'any'
}

function limitWords({ minimum, maximum, maxLength, pattern }: Schema): string[] {
  return [
    minimum !== undefined && maximum !== undefined ? `${minimum} to ${maximum}` : '',
    maxLength === undefined ? '' : `at most ${maxLength} characters`,
    pattern === undefined ? '' : `matches ${pattern}`,
  ].filter((it) => it !== '')
}

function isNullable(schema: Schema, find: Find): boolean {
  if (schema.$ref !== undefined) return isNullable(find(schema.$ref) as Schema, find)
  return [schema.type].flat().includes('null') || (schema.anyOf ?? []).some((it) => it.type === 'null')
}
