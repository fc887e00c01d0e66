import type { FastifyRequest } from 'fastify'

/**
 * What the log says of a request: the pattern of its route and never its address, which may hold a code, a link's signature or what
 * somebody searched for.
 */
export function loggedRequest(request: FastifyRequest) {
  return { method: request.method, route: request.routeOptions.url ?? 'page or nothing', remoteAddress: request.ip }
}
