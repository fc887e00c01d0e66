/** The parts of the two OpenAPI documents that the page reads. */

export interface Schema {
  $ref?: string
  type?: string | string[]
  title?: string
  description?: string
  format?: string
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  pattern?: string
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  description?: string
  schema: Schema
  example?: unknown
}

interface Media {
  schema: Schema
  example?: unknown
}

interface Reply {
  description: string
  content?: Record<string, Media>
}

interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description: string
  parameters?: (Parameter | { $ref: string })[]
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, Reply | { $ref: string }>
  security?: Record<string, unknown>[]
}

interface ApiDocument {
  paths: Record<string, Record<string, Operation>>
  tags: { name: string; description: string }[]
  components: Record<string, Record<string, unknown>>
}

export interface Call {
  id: string
  tag: string
  summary: string
  /** `Needs: editCustomer` */
  needs: string
  method: string
  path: string
  parameters: Parameter[]
  body: { media: string; schema: Schema; example: unknown } | null
  replies: { status: string; description: string; media: string; schema: Schema; example: unknown }[]
  /** Undefined: a session or a token. */
  security: Record<string, unknown>[] | undefined
  /** Resolves a reference of this call's document. */
  find: (ref: string) => unknown
}

export interface Tag {
  name: string
  description: string
  calls: Call[]
}

const addresses = ['/api/openapi.json', '/api/openapi-screens.json']

export async function loadTags(): Promise<Tag[]> {
  const documents = await Promise.all(addresses.map(loadDocument))
  return documents.flatMap((document) => {
    const calls = callsOf(document)
    return document.tags.map((tag) => ({ ...tag, calls: calls.filter((it) => it.tag === tag.name) }))
  })
}

async function loadDocument(address: string): Promise<ApiDocument> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} returned ${response.status}`)
  return (await response.json()) as ApiDocument
}

function callsOf({ paths, components }: ApiDocument): Call[] {
  const find = (ref: string): unknown => {
    const [kind = '', name = ''] = ref.split('/').slice(2)
    return components[kind]?.[name]
  }
  const whole = <T extends object>(it: T | { $ref: string }): T => ('$ref' in it ? find(it.$ref) : it) as T
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const [body] = Object.entries(operation.requestBody?.content ?? {})
      return {
        id: operation.operationId,
        tag: operation.tags[0] ?? '',
        summary: operation.summary,
        needs: operation.description,
        method: method.toUpperCase(),
        path,
        parameters: (operation.parameters ?? []).map((it) => whole<Parameter>(it)),
        body: body ? { media: body[0], schema: body[1].schema, example: body[1].example } : null,
        replies: Object.entries(operation.responses).map(([status, it]) => replyOf(status, whole<Reply>(it))),
        security: operation.security,
        find,
      }
    }),
  )
}

function replyOf(status: string, { description, content = {} }: Reply): Call['replies'][number] {
  const [media = '', { schema = {}, example } = { schema: {} }] = Object.entries(content)[0] ?? []
  return { status, description, media, schema, example }
}
