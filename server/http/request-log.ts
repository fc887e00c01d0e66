import type { FastifyRequest } from 'fastify'

/** Names of fields that hold secrets, at the top level or one level down. */
const secretNames = [
  'password',
  'current',
  'token',
  'secret',
  'cookie',
  'authorization',
  'authSecret',
  'endpointUrl',
  'recoveryCodes',
  'sig',
]

/**
 * How the server logs: no secret under a name it is known by, no address of a request, and of an error what
 * went wrong and not with what.
 */
export function logOptions(level: string, stream?: LogStream) {
  return {
    level,
    ...(stream && { stream }),
    redact: secretNames.flatMap((name) => [name, `*.${name}`]),
    serializers: { req: loggedRequest, err: loggedError },
  }
}

/** Where the log goes, a line at a time; without one, to the standard output. */
export interface LogStream {
  write(line: string): void
}

/**
 * What is logged of a request: the pattern of its route, never its address, which may contain a code, a
 * link's signature or a search text.
 */
export function loggedRequest(request: FastifyRequest) {
  return {
    method: request.method,
    route: request.routeOptions.url ?? 'no matching route',
    remoteAddress: request.ip,
  }
}

interface LoggedError {
  type: string
  message: string
  stack: string
  /** The code, and the names of the constraint and the table, where there are. */
  [more: string]: unknown
}

/**
 * What is logged of an error: selected fields only. A database error also contains the values of its
 * statement, one of a broken request its bytes, one of another service its address.
 */
export function loggedError(
  error: Error & { code?: unknown; constraint?: unknown; table?: unknown },
): LoggedError {
  const { code, constraint, table, cause } = error
  return {
    type: error.constructor.name,
    message: withoutAddresses(error.message),
    stack: withoutAddresses(error.stack ?? ''),
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    ...(table === undefined ? {} : { table }),
    ...(cause instanceof Error ? { cause: loggedError(cause) } : {}),
  }
}

/**
 * A text with addresses in it, such as a browser reports: without what follows a question mark, and without
 * the secret of a mailed link or of a calendar.
 */
export function withoutAddresses(text: string): string {
  return text
    .replaceAll(/([?#])[^\s"'<>()=?#]*=[^\s"'<>()]*/g, '$1…')
    .replaceAll(/(\/reset-password\/(?:first\/)?|\/calendar\/)[^\s"'<>()?#]+/g, '$1…')
}
