import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { sendErrors } from '#server/http/refusals.ts'

/**
 * Answers a request that no route takes: with 405 and the methods that its path has (RFC 9110, 15.5.6), and
 * OPTIONS with those alone. False: the path is unknown.
 */
export function answerOtherMethod(
  endpoints: readonly Pick<Endpoint, 'path' | 'method'>[],
): (request: FastifyRequest, reply: FastifyReply) => boolean {
  const known = endpoints.map(({ path, method }) => ({
    method,
    pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}/?$`),
  }))
  return (request, reply) => {
    const [path = ''] = request.url.split('?')
    const methods = new Set(known.filter((it) => it.pattern.test(path)).map((it) => it.method))
    if (methods.size === 0) return false
    const allowed = ['GET', 'HEAD', 'POST', 'OPTIONS'].filter(
      (it) => it === 'OPTIONS' || methods.has(it === 'HEAD' ? 'GET' : (it as 'GET' | 'POST')),
    )
    void reply.header('allow', allowed.join(', '))
    if (request.method === 'OPTIONS') void reply.code(204).send()
    else sendErrors(reply, 405, 'method', `${request.method} isn’t allowed here`)
    return true
  }
}
