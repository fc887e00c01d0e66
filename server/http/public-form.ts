import type { FastifyInstance, FastifyRequest } from 'fastify'

/** A visit of a public page: its parameter, signature and form. */
export interface PublicVisit {
  id: string
  signature: string
  /** The fields of the form; empty for a mail program's own form. */
  fields: URLSearchParams
  now: string
  /** The languages the browser asks for. */
  languages: string
}

export interface PublicForm {
  /** With `:id`. */
  path: string
  /** Requests a minute from one address. */
  perMinute: number
  /** Pages as HTML, without scripts. */
  show(visit: PublicVisit): Promise<{ status: 200 | 404; html: string }>
  receive(visit: PublicVisit): Promise<{ status: 200 | 404; html: string }>
}

const formBytes = 4096
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; form-action 'self'; base-uri 'none'; " +
  "frame-ancestors 'none'"

/**
 * A page outside the web app whose form anybody with the signed link may send, without session, cookie or
 * redirect (RFC 8058 §3.1 asks for that).
 */
export async function mountPublicForm(
  app: FastifyInstance,
  form: PublicForm,
  now: () => string,
): Promise<void> {
  await app.register(async (own) => {
    own.removeAllContentTypeParsers()
    own.addContentTypeParser('*', { parseAs: 'string', bodyLimit: formBytes }, (_request, body, done) =>
      done(null, body),
    )
    const config = { rateLimit: { max: form.perMinute, timeWindow: '1 minute' } }
    for (const method of ['GET', 'POST'] as const)
      own.route({
        method,
        url: form.path,
        config,
        bodyLimit: formBytes,
        handler: async (request, reply) => {
          const visit = visitOf(request, now())
          const { status, html } = await (method === 'GET' ? form.show(visit) : form.receive(visit))
          return reply
            .code(status)
            .header('cache-control', 'no-store')
            .header('content-security-policy', policy)
            .type('text/html; charset=utf-8')
            .send(html)
        },
      })
  })
}

function visitOf({ params, query, body, headers }: FastifyRequest, now: string): PublicVisit {
  const { id = '' } = params as { id?: string }
  const { sig } = query as { sig?: unknown }
  const isForm = String(headers['content-type']).startsWith('application/x-www-form-urlencoded')
  return {
    id,
    signature: typeof sig === 'string' ? sig : '',
    fields: new URLSearchParams(isForm && typeof body === 'string' ? body : ''),
    now,
    languages: (headers['accept-language'] ?? '').slice(0, 400),
  }
}
