import { events } from '#contract/live.ts'
import {
  componentsOf,
  type Components,
  type ExportedSchema,
  type NamedSchema,
} from '#server/api-document/components.ts'
import { errorResponse, errorSchemas } from '#server/api-document/errors-and-security.ts'
import { securitySchemes, signedInSecurity } from '#server/api-document/errors-and-security.ts'
import { namedContract, type NamedContract } from '#server/api-document/contract-calls.ts'
import { guideExamples } from '#server/api-document/guide-examples.ts'
import { operationOf, type Operation } from '#server/api-document/operations.ts'
import { fileResponseOf, fileResponses, sharedResponses } from '#server/api-document/replies.ts'
import { schemaOf, type Schema } from '#server/api-document/schemas.ts'
import { sharedParameters, type SharedParameters } from '#server/api-document/shared-parameters.ts'
import { tags, type Audience } from '#server/api-document/tags.ts'
import { webhookSchemas, webhooksOf } from '#server/api-document/webhooks.ts'
import { introductionFor } from '#server/api-document/introduction.ts'

export interface ApiDocument {
  openapi: string
  servers: { url: string }[]
  paths: Record<string, Record<string, OperationObject>>
  webhooks?: Record<string, object>
  components: {
    schemas: Record<string, Schema>
    parameters: Record<string, object>
    responses: Record<string, object>
    securitySchemes: object
  }
  info: object
  security: readonly object[]
  tags: { name: string; description: string }[]
}

export interface OperationObject {
  operationId: string
  tags: string[]
  summary: string
  description: string
  parameters?: object[]
  requestBody?: { required: boolean; content: Record<string, { schema: Schema; example?: unknown }> }
  responses: Record<string, object>
  security?: readonly object[]
}

/** The OpenAPI document of an audience: always the same for the same contract. */
export async function documentOf(audience: Audience): Promise<ApiDocument> {
  const isForOthers = audience === 'everyone'
  const contract = await namedContract()
  const ownTags = tags.filter((it) => (it.isForScreens === true) === (audience === 'screens'))
  const guideExample = await guideExamples()
  const operations = contract.calls
    .map((it) => operationOf(it, guideExample(it.endpoint)))
    .filter((it) => ownTags.includes(it.tag))
  const components = componentsOf(
    [...operations.flatMap(schemasOf), ...(isForOthers ? webhookSchemas : [])],
    exportedSchemas(contract),
  )
  const parameters = sharedParameters(operations, components)
  const responses = sharedResponses(operations.map((it) => responseOf(it, components)))
  const paths: ApiDocument['paths'] = {}
  for (const operation of operations) {
    const { path, method } = operation.endpoint
    const object = operationObject(operation, components, parameters, responses.share)
    paths[path] = { ...paths[path], [method.toLowerCase()]: object }
  }
  const document = {
    openapi: '3.1.0',
    info: introductionFor(audience),
    servers: [{ url: '/' }],
    security: signedInSecurity,
    tags: ownTags.map(({ name, description }) => ({ name, description })),
    paths,
    ...(isForOthers && { webhooks: webhooksOf(components) }),
    components: {
      securitySchemes,
      parameters: parameters.components,
      responses: { Error: errorResponse, ...responses.components, ...fileResponses },
      schemas: { ...errorSchemas, ...components.schemas },
    },
  }
  return withoutUnused(document)
}

function schemasOf({ id, parameters, request, reply }: Operation): NamedSchema[] {
  return [
    ...parameters.map((it) => ({ name: pascal(it.name), schema: it.schema })),
    ...(request ? [{ name: `${pascal(id)}Request`, schema: request }] : []),
    { name: `${pascal(id)}Reply`, schema: reply },
  ]
}

function exportedSchemas({ shapes }: NamedContract): ExportedSchema[] {
  return shapes.flatMap(([exported, shape]) => {
    const name = pascal(exported).replace(/Shape$/, '')
    return [
      { name, of: 'reply' as const, schema: schemaOf(shape, 'output') },
      { name, of: 'request' as const, schema: schemaOf(shape, 'input') },
    ]
  })
}

function operationObject(
  operation: Operation,
  components: Components,
  parameters: SharedParameters,
  shareResponse: (response: object) => object,
): OperationObject {
  const { id, endpoint, tag } = operation
  const { needs } = endpoint
  const all = [
    ...operation.parameters.map((it) => parameters.share(it)),
    ...(endpoint.once ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ]
  const security = securityOf(operation)
  return {
    operationId: id,
    tags: [tag.name],
    summary: endpoint.summary,
    description: `Needs: ${typeof needs === 'string' ? needs : needs.join(' or ')}`,
    ...(all.length > 0 && { parameters: all }),
    ...requestBodyOf(operation, components),
    responses: {
      200: shareResponse(responseOf(operation, components)),
      '4XX': { $ref: '#/components/responses/Error' },
    },
    ...(security && { security }),
  }
}

/** Undefined: the default of the document. */
function securityOf({ endpoint }: Operation): readonly object[] | undefined {
  const { method, needs, fromOutside } = endpoint
  if (needs === 'public') return method === 'POST' && !fromOutside ? [{ xsrf: [] }] : []
  return endpoint.sessionOnly ? [{ session: [], xsrf: [] }] : undefined
}

function requestBodyOf({ endpoint, request, requestExample }: Operation, { share }: Components) {
  if (endpoint.uploadAtMostBytes !== undefined) return { requestBody: uploadBody }
  if (!request) return {}
  const media = { schema: share(request), example: requestExample }
  const form = 'application/x-www-form-urlencoded'
  const content = { 'application/json': media, ...(endpoint.fromOutside && { [form]: media }) }
  return { requestBody: { required: true, content } }
}

const uploadBody = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        properties: { file: { type: 'string', format: 'binary' } },
        required: ['file'],
      } satisfies Schema,
    },
  },
}

function responseOf({ endpoint, reply, replyExample }: Operation, { share }: Components): object {
  if (endpoint.path === events.path) return streamResponse
  if (endpoint.kind === 'file') return fileResponseOf(endpoint.media ?? 'application/octet-stream')
  return jsonResponse(share(reply), replyExample)
}

const streamResponse = {
  description: 'A stream of server-sent events',
  content: { 'text/event-stream': { schema: { type: 'string' } } },
}

function jsonResponse(schema: Schema, example: unknown) {
  return { description: 'Done', content: { 'application/json': { schema, example } } }
}

function pascal(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** Without the common parts that no call of the document refers to. */
function withoutUnused(document: ApiDocument): ApiDocument {
  const text = JSON.stringify(document)
  const { responses, parameters, ...others } = document.components
  const used = (kind: string, of: Record<string, object>) =>
    Object.fromEntries(Object.entries(of).filter(([name]) => text.includes(`"#/components/${kind}/${name}"`)))
  return {
    ...document,
    components: {
      ...others,
      parameters: used('parameters', parameters),
      responses: used('responses', responses),
    },
  }
}
