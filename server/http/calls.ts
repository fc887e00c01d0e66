import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { callReferenceFrom } from '#domain/portal-status/call-reference.ts'
import type { Tracer } from '#server/tracing/span.ts'
import { inCall, type Call } from '#server/work/current-call.ts'

/** The header with a reply's reference. */
export const referenceHeader = 'x-request-id'

export function newCallReference(): string {
  return callReferenceFrom(randomBytes(8))
}

const calls = new WeakMap<FastifyRequest, Call>()

/** The call of a request. */
export function callOf(request: FastifyRequest): Call {
  const known = calls.get(request)
  if (known) return known
  const call = { name: nameOf(request), reference: request.id, accountGuid: null, span: null }
  calls.set(request, call)
  return call
}

/** `GET /api/customers/{id}`: the pattern of its route. */
function nameOf({ method, routeOptions }: FastifyRequest): string {
  const route = routeOptions.url?.replaceAll(/:(\w+)/g, '{$1}')
  return `${method} ${route ?? 'not found'}`
}

/**
 * Every reply has its reference in a header, and everything the portal does for a request knows the call it
 * belongs to. With a tracer, each call is a trace.
 */
export function followCalls(app: FastifyInstance, tracer: Tracer | null): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header(referenceHeader, request.id)
    const call = callOf(request)
    if (tracer !== null) call.span = beginSpan(tracer, call, request)
    inCall(call, done)
  })
  // Reading the body loses the async context.
  app.addHook('preHandler', (request, _reply, done) => inCall(callOf(request), done))
  if (tracer === null) return
  app.addHook('onError', (request, _reply, error, done) => {
    if ((error.statusCode ?? 500) >= 500) callOf(request).span?.fail(error)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { span } = callOf(request)
    span?.set({ 'http.response.status_code': reply.statusCode })
    span?.end()
    done()
  })
  // A browser that went away gets no response.
  app.addHook('onRequestAbort', (request, done) => {
    callOf(request).span?.end()
    done()
  })
}

function beginSpan(tracer: Tracer, { name, reference }: Call, request: FastifyRequest) {
  const { traceparent } = request.headers
  const attributes = {
    'http.request.method': request.method,
    'http.route': request.routeOptions.url ?? '',
    'kerbside.reference': reference,
  }
  return tracer.begin(
    name,
    { kind: 'server', attributes },
    typeof traceparent === 'string' ? traceparent : undefined,
  )
}
