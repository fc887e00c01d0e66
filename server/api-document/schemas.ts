import * as z from 'zod/mini'
import { calendarDate, guid, instant, serviceDate } from '#contract/shapes.ts'

/** JSON Schema, as far as our shapes produce it. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  title?: string
  description?: string
  format?: string
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  propertyNames?: { enum?: string[] }
  items?: Schema
  minItems?: number
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  pattern?: string
  default?: unknown
  examples?: unknown[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  maxItems?: number
}

/** The formats of shapes that are checked by a function or a pattern of our own. */
const formats = new Map<unknown, string>([
  [serviceDate, 'date'],
  [calendarDate, 'date'],
  [guid, 'uuid'],
  [instant, 'date-time'],
])

/** What a caller needs to know about a shape: its fields, and in a request also its limits. */
export function schemaOf(shape: z.ZodMiniType, io: 'input' | 'output'): Schema {
  return tidy(wholeSchemaOf(shape, io), io === 'input' ? notInRequests : notInReplies)
}

/** With the limits, which an example has to keep. */
export function limitedSchemaOf(shape: z.ZodMiniType, io: 'input' | 'output'): Schema {
  return tidy(wholeSchemaOf(shape, io), notInRequests)
}

function wholeSchemaOf(shape: z.ZodMiniType, io: 'input' | 'output'): Schema {
  const schema = z.toJSONSchema(shape, {
    unrepresentable: 'any',
    io,
    override: ({ zodSchema, jsonSchema }) => {
      const format = formats.get(zodSchema)
      if (format !== undefined) {
        jsonSchema.format = format
        delete jsonSchema.pattern
      }
      if (zodSchema._zod.def.type === 'custom')
        Object.assign(jsonSchema, { type: 'string', format: 'binary' })
    },
  })
  return schema as Schema
}

/** Unknown fields of a request are left out, and replies can get new ones. Keys are guids or codes. */
const notInRequests = ['$schema', 'propertyNames']
const limits = ['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems', 'pattern']
const notInReplies = [...notInRequests, ...limits]

/** The pattern of texts without control characters: all texts have it, so only the introduction says so. */
const noControl = /^\^(\[\^\\u0000|\\P\{Cc\})/

function tidy(whole: Schema, left: readonly string[]): Schema {
  const schema = Object.fromEntries(
    Object.entries(withKeys(whole)).filter(([key]) => !left.includes(key)),
  ) as Schema
  if (schema.additionalProperties === false) delete schema.additionalProperties
  if (schema.pattern !== undefined && noControl.test(schema.pattern)) delete schema.pattern
  if (Math.abs(schema.maximum ?? 0) === Number.MAX_SAFE_INTEGER) delete schema.maximum
  if (Math.abs(schema.minimum ?? 0) === Number.MAX_SAFE_INTEGER) delete schema.minimum
  const tidied = within(schema, (it) => tidy(it, left))
  if (tidied.allOf) {
    tidied.allOf = tidied.allOf.filter((it) => Object.keys(it).length > 0)
    if (tidied.allOf.length === 0) delete tidied.allOf
  }
  return tidied.anyOf ? choiceOf(tidied, tidied.anyOf) : tidied
}

/** A record whose keys are known has them as fields. */
function withKeys(schema: Schema): Schema {
  const { propertyNames, additionalProperties, ...rest } = schema
  if (!propertyNames?.enum || typeof additionalProperties !== 'object') return schema
  return {
    ...rest,
    properties: Object.fromEntries(propertyNames.enum.map((it) => [it, additionalProperties])),
  }
}

/** A nullable schema becomes one with two types, if it has a simple type. */
function choiceOf(schema: Schema, choices: Schema[]): Schema {
  const { anyOf: _, ...rest } = schema
  const [some, ...others] = choices.filter((it) => it.type !== 'null')
  const isNullable = choices.length === 2 && others.length === 0
  const isPlain = some?.enum === undefined && some?.const === undefined && some?.properties === undefined
  if (isNullable && isPlain && typeof some?.type === 'string')
    return { ...rest, ...some, type: [some.type, 'null'] }
  return { ...rest, anyOf: choices }
}

/**
 * A schema with each schema directly inside it replaced. The part is a field's name, `[]` for items, `{}` for
 * other fields, `anyOf` or `allOf`.
 */
export function within(schema: Schema, replace: (schema: Schema, part: string) => Schema): Schema {
  const { properties, items, additionalProperties, anyOf, oneOf, allOf } = schema
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, it]) => [name, replace(it, name)]),
      ),
    }),
    ...(items && { items: replace(items, '[]') }),
    ...(typeof additionalProperties === 'object' && {
      additionalProperties: replace(additionalProperties, '{}'),
    }),
    ...(anyOf && { anyOf: anyOf.map((it) => replace(it, 'anyOf')) }),
    ...(oneOf && { oneOf: oneOf.map((it) => replace(it, 'anyOf')) }),
    ...(allOf && { allOf: allOf.map((it) => replace(it, 'allOf')) }),
  }
}
