import { readFile } from 'node:fs/promises'
import type { ReleasedApi, ReleasedCall } from '#server/api-document/breaking-changes.ts'
import type { ApiDocument, OperationObject } from '#server/api-document/document.ts'
import type { Schema } from '#server/api-document/schemas.ts'

/** The calls promised with the last release. `npm run release:api` writes them. */
export const releasedFile = new URL('../../contract/released-api.json', import.meta.url)

export async function readReleasedApi(): Promise<ReleasedApi> {
  return JSON.parse(await readFile(releasedFile, 'utf8')) as ReleasedApi
}

/** What a document promises. */
export function promisesOf({ paths, components }: ApiDocument): ReleasedApi {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, it]) => [`${method.toUpperCase()} ${path}`, callOf(it, components)] as const,
    ),
  )
  return { calls: Object.fromEntries(calls), schemas: components.schemas }
}

function callOf(operation: OperationObject, shared: ApiDocument['components']): ReleasedCall {
  const { operationId, description, parameters = [], requestBody, responses } = operation
  const [request] = Object.values(requestBody?.content ?? {})
  const named = (responses['200'] as { $ref?: string }).$ref?.split('/').at(-1)
  const response = named === undefined ? responses['200'] : shared.responses[named]
  const [media = '', reply] = Object.entries((response as { content?: Content }).content ?? {})[0] ?? []
  const isJson = media === 'application/json'
  return {
    id: operationId,
    needs: description.replace('Needs: ', '').split(' or '),
    parameters: parameters
      .map(
        (it) => ('$ref' in it ? shared.parameters[String(it.$ref).split('/').at(-1) ?? ''] : it) as Parameter,
      )
      .map(({ name, in: place, required, schema }) => ({
        name,
        in: place,
        ...(required && { required }),
        schema,
      })),
    ...(request && { request: request.schema }),
    ...(isJson && reply && { reply: reply.schema }),
    ...(!isJson && media !== '' && { file: named ?? media }),
  }
}

type Content = Record<string, { schema: Schema }>
type Parameter = ReleasedCall['parameters'][number]

/** One line for each call and schema, so that a comparison of two releases shows what changed. */
export function releasedText({ calls, schemas }: ReleasedApi): string {
  const lines = (of: object) =>
    Object.entries(of)
      .map(([name, it]) => `${JSON.stringify(name)}: ${JSON.stringify(it)}`)
      .join(',\n')
  return `{"calls": {\n${lines(calls)}\n}, "schemas": {\n${lines(schemas)}\n}}\n`
}
