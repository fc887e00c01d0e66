import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { objectErrors, postErrors } from '#contract/wire-errors.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Needs } from '#domain/access/permissions.ts'
import type { Mounting } from '#server/http/mount.ts'
import { sendSignInFirst, whoCalls } from '#server/http/who-calls.ts'

/**
 * The OpenAPI document and a page to read it, both generated from the contract on request, for signed-in
 * users.
 */
export function mountApiDocs(
  app: FastifyInstance,
  mounting: Pick<Mounting, 'readSession' | 'readToken' | 'now'>,
  endpoints: readonly Endpoint[],
): void {
  let document: object | null = null
  const forSignedIn = async (request: FastifyRequest, reply: FastifyReply) => {
    const { session, refused } = await whoCalls(mounting, request, mounting.now())
    if (refused) await refused(reply)
    else if (session?.stage !== 'full') await sendSignInFirst(reply)
  }
  const options = { preHandler: forSignedIn }
  app.get('/api/openapi.json', options, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send((document ??= openApiOf(endpoints))),
  )
  app.get('/api/docs', options, async (_request, reply) =>
    reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(pageOf(endpoints)),
  )
}

export function openApiOf(endpoints: readonly Endpoint[]) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    paths[endpoint.path] ??= {}
    Object.assign(paths[endpoint.path] as object, { [endpoint.method.toLowerCase()]: operationOf(endpoint) })
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Kerbside',
      version: '1',
      description:
        'All API calls of the staff portal. POST requests must send the value of the XSRF-TOKEN cookie ' +
        'in the X-XSRF-TOKEN header.',
    },
    paths,
  }
}

function operationOf(endpoint: Endpoint) {
  const refusal = {
    description: 'Rejected, with errors by field or as a list',
    content: json({ anyOf: [schemaOf(objectErrors), schemaOf(postErrors)] }),
  }
  return {
    summary: endpoint.summary,
    description: `Needs: ${needsWords(endpoint.needs)}`,
    parameters: [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query')],
    ...(endpoint.kind === 'command'
      ? { requestBody: { content: json(schemaOf(endpoint.body, 'input')) } }
      : {}),
    responses: {
      200:
        endpoint.kind === 'file'
          ? { description: 'The file', content: { [endpoint.media ?? 'application/octet-stream']: {} } }
          : { description: 'Done', content: json(schemaOf(endpoint.reply)) },
      400: refusal,
      401: { description: 'Not signed in' },
      403: { description: 'No permission' },
      404: { description: 'Does not exist, or belongs to another partner' },
    },
  }
}

function parametersOf(shape: z.ZodMiniType, place: 'path' | 'query') {
  const schema = schemaOf(shape, 'input') as { properties?: Record<string, unknown>; required?: string[] }
  return Object.entries(schema.properties ?? {}).map(([name, it]) => ({
    name,
    in: place,
    required: place === 'path' || (schema.required ?? []).includes(name),
    schema: it,
  }))
}

function schemaOf(shape: z.ZodMiniType, io: 'input' | 'output' = 'output') {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { unrepresentable: 'any', io })
  return schema
}

const json = (schema: unknown) => ({ 'application/json': { schema } })

function needsWords(needs: Needs): string {
  return typeof needs === 'string' ? needs : needs.join(' or ')
}

function pageOf(endpoints: readonly Endpoint[]): string {
  const rows = endpoints.map(({ method, path, needs, summary }) => {
    const cells = [method, `<code>${escape(path)}</code>`, escape(needsWords(needs)), escape(summary)]
    return `<tr>${cells.map((it) => `<td>${it}</td>`).join('')}</tr>`
  })
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Kerbside API</title></head>
<body><h1>Kerbside API</h1><p>Schema: <a href="/api/openapi.json">openapi.json</a></p>
<table><thead><tr><th>Method</th><th>Path</th><th>Needs</th><th>Description</th></tr></thead>
<tbody>${rows.join('\n')}</tbody></table></body></html>`
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (it) => `&#${it.charCodeAt(0)};`)
}
