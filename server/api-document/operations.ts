import type { Endpoint } from '#contract/endpoint.ts'
import type { NamedCall } from '#server/api-document/contract-calls.ts'
import { exampleOf } from '#server/api-document/examples.ts'
import { operationIdOf } from '#server/api-document/operation-ids.ts'
import { limitedSchemaOf, schemaOf, type Schema } from '#server/api-document/schemas.ts'
import { tagOf, type Tag } from '#server/api-document/tags.ts'

/** What the document says about a call, before its schemas are shared. */
export interface Operation {
  id: string
  endpoint: Endpoint
  tag: Tag
  parameters: Parameter[]
  /** Null: nothing is sent. */
  request: Schema | null
  requestExample: unknown
  reply: Schema
  replyExample: unknown
}

export interface Parameter {
  name: string
  in: 'path' | 'query'
  required: boolean
  schema: Schema
}

/** `guideExample`: the body that the guide sends; undefined: it doesn't. */
export function operationOf(call: NamedCall, guideExample: unknown): Operation {
  const { endpoint } = call
  const request = requestOf(call)
  return {
    id: operationIdOf(call),
    endpoint,
    tag: tagOf(call.file),
    parameters: [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query')],
    request,
    requestExample: guideExample ?? (request && exampleOf(request)),
    reply: schemaOf(endpoint.reply, 'output'),
    replyExample: exampleOf(limitedSchemaOf(endpoint.reply, 'output')),
  }
}

function parametersOf(shape: Endpoint['params'], place: Parameter['in']): Parameter[] {
  const { properties = {}, required = [] } = schemaOf(shape, 'input')
  const parsed = limitedSchemaOf(shape, 'output').properties ?? {}
  return Object.entries(properties).map(([name, it]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    // A number in an address is text until it is read: its limits are those of what is read.
    schema: isNumber(it) ? { ...it, ...parsed[name] } : it,
  }))
}

function isNumber({ type, anyOf, enum: values }: Schema): boolean {
  return type === 'number' || (type ?? anyOf ?? values) === undefined
}

/** Both calls of a change take the same request. What each adds is separate, so that the rest is shared. */
function requestOf({ endpoint }: NamedCall): Schema | null {
  const schema = schemaOf(endpoint.body, 'input')
  const names = Object.keys(schema.properties ?? {})
  if (names.length === 0 || endpoint.uploadAtMostBytes !== undefined) return null
  const added = names.filter((it) => addedByChanges.includes(it))
  if (added.length === 0 || added.length === names.length) return schema
  return { allOf: [partOf(schema, (it) => !added.includes(it)), partOf(schema, (it) => added.includes(it))] }
}

const addedByChanges = ['showMessage', 'confirmation', 'tellGuest']

function partOf({ properties = {}, required = [] }: Schema, isIn: (name: string) => boolean): Schema {
  const needed = required.filter(isIn)
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => isIn(name))),
    ...(needed.length > 0 && { required: needed }),
  }
}
