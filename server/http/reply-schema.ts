import compile, { type Schema } from 'fast-json-stringify'
import * as z from 'zod/mini'

interface JsonSchema {
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  additionalProperties?: boolean | JsonSchema
  anyOf?: JsonSchema[]
  nullable?: true
}

type Serialize = (reply: unknown) => string
type Serializers = WeakMap<z.ZodMiniType, Serialize>
const serializers: Serializers = new WeakMap()
const replaySerializers: Serializers = new WeakMap()

/**
 * Writes replies of a shape as JSON. Compiled when the first is written, for all portals of a process: most
 * calls are not made soon after a start.
 */
export function replySerializer(shape: z.ZodMiniType): Serialize {
  return compiledOnce(serializers, shape, () => replySchema(shape))
}

/** The same for a stored reply. An earlier version may have stored it without fields that are new since. */
export function replaySerializer(shape: z.ZodMiniType): Serialize {
  return compiledOnce(replaySerializers, shape, () => withoutRequired(replySchema(shape)))
}

function compiledOnce(known: Serializers, shape: z.ZodMiniType, schemaOf: () => JsonSchema): Serialize {
  return (reply) => {
    const serialize = known.get(shape) ?? compile(schemaOf() as Schema)
    known.set(shape, serialize)
    return serialize(reply)
  }
}

function withoutRequired(schema: JsonSchema): JsonSchema {
  // A field can be named `required`. Only the list of names goes.
  const text = JSON.stringify(schema, (name, it) =>
    name === 'required' && Array.isArray(it) ? undefined : it,
  )
  return JSON.parse(text) as JsonSchema
}

/**
 * A reply of the contract as Fastify's serialiser takes it: names and types only. What was checked on the way
 * in is not checked again on the way out; what is not named here does not leave.
 */
export function replySchema(shape: z.ZodMiniType): JsonSchema {
  return namesAndTypes(z.toJSONSchema(shape, { unrepresentable: 'any', io: 'output' }) as JsonSchema)
}

function namesAndTypes(schema: JsonSchema): JsonSchema {
  if (schema.anyOf) return nullable(schema.anyOf)
  // Text or number: nothing in it that could be left out.
  if (Array.isArray(schema.type)) return {}
  const { type, properties, required, items, additionalProperties } = schema
  return {
    ...(type === undefined ? {} : { type: type === 'integer' ? 'number' : type }),
    ...(properties === undefined ? {} : { properties: mapped(properties) }),
    ...(required === undefined ? {} : { required }),
    ...(items === undefined ? {} : { items: namesAndTypes(items) }),
    ...(typeof additionalProperties === 'object'
      ? { additionalProperties: namesAndTypes(additionalProperties) }
      : {}),
  }
}

function mapped(properties: Record<string, JsonSchema>): Record<string, JsonSchema> {
  return Object.fromEntries(Object.entries(properties).map(([name, it]) => [name, namesAndTypes(it)]))
}

/**
 * Replies know one choice only: something or nothing. Of any other the serialiser would have to try each,
 * unless there is nothing in them that could be left out, as in the value of a detail.
 */
function nullable(choices: JsonSchema[]): JsonSchema {
  const [some, ...others] = choices.filter((it) => it.type !== 'null')
  if (others.length > 0 && choices.every(isPlain)) return {}
  if (some === undefined || others.length > 0)
    throw new Error('A reply schema can have only one shape, optionally null')
  return { ...namesAndTypes(some), nullable: true }
}

function isPlain({ type, properties, items }: JsonSchema): boolean {
  return typeof type === 'string' && type !== 'object' && !properties && (!items || isPlain(items))
}
