import type { FastifyReply, FastifyRequest } from 'fastify'
import { signInFirst } from '#contract/wire-errors.ts'
import { tokenPrefix } from '#domain/access/access-token.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import { isRefusal, tooOften, type Refusal } from '#domain/refusal.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { doorPaths } from '#contract/screens.ts'
import { withQuery } from '#contract/with-query.ts'
import { sessionTokenOf } from '#server/http/cookies.ts'
import { sendErrors, sendRefusal } from '#server/http/refusals.ts'
import type { TokenLimits } from '#server/http/token-limits.ts'
import type { Actor } from '#server/work/actor.ts'

/**
 * The owner of a session token or an access token; `stage` password: the second factor is pending, so the
 * user isn't signed in yet.
 */
export interface Session {
  guid: string
  actor: Actor
  xsrfToken: string
  stage: 'password' | 'full'
}

/** How callers are recognised: by the cookie of a session, or by an access token. */
export interface Callers {
  readSession(token: string, now: Instant): Promise<Session | null>
  /** Null: the token is unknown, expired or revoked. A refusal: too many of those came from this address. */
  readToken(token: string, now: Instant, ip: string): Promise<Session | Refusal | null>
}

/** The caller, or the refusal of any call with these credentials. */
export type WhoCalls =
  | { token: string | null; session: Session | null; refused?: never }
  | { refused: (reply: FastifyReply) => FastifyReply; session: null; token: null }

/**
 * The caller's session. An access token opens one for this call only. It is not accepted with a session
 * cookie: the call could then be made with the rights of either.
 */
export async function whoCalls(callers: Callers, request: FastifyRequest, now: Instant): Promise<WhoCalls> {
  const cookie = sessionTokenOf(request)
  const token = accessTokenIn(request)
  if (token === null && cookie === null && isBareToken(request)) return refusedBy(sendNoBearer)
  if (token === null)
    return { token: cookie, session: cookie === null ? null : await callers.readSession(cookie, now) }
  if (cookie !== null)
    return refusedBy((reply) =>
      sendErrors(reply, 400, 'authorization', 'Send the access token or the session cookie, not both'),
    )
  const session = await callers.readToken(token, now, request.ip)
  if (session === null) return refusedBy(sendInvalidToken)
  if (isRefusal(session)) return refusedBy((reply) => sendRefusal(reply, session))
  return { token: null, session }
}

function refusedBy(refused: (reply: FastifyReply) => FastifyReply): WhoCalls {
  return { refused, session: null, token: null }
}

/** Other schemes and other bearers are not ours: a proxy in front of the portal may use them. */
function accessTokenIn(request: FastifyRequest): string | null {
  const [, token] = /^bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? []
  return token?.startsWith(tokenPrefix) ? token : null
}

/** One of our access tokens, sent without `Bearer`. */
function isBareToken({ headers: { authorization = '' } }: FastifyRequest): boolean {
  return authorization.split(/[\s:=]+/).some((it) => it.startsWith(tokenPrefix))
}

function sendNoBearer(reply: FastifyReply): FastifyReply {
  void reply.header('www-authenticate', 'Bearer realm="Kerbside", error="invalid_request"')
  return sendErrors(reply, 401, 'authorization', `Send the token as: Authorization: Bearer ${tokenPrefix}…`)
}

function sendInvalidToken(reply: FastifyReply): FastifyReply {
  void reply.header('www-authenticate', 'Bearer realm="Kerbside", error="invalid_token"')
  return sendErrors(reply, 401, 'access token', 'This access token is invalid, expired or revoked')
}

/** Not signed in. */
export function sendSignInFirst(reply: FastifyReply): FastifyReply {
  return sendErrors(reply.header('www-authenticate', 'Bearer realm="Kerbside"'), 401, 'session', signInFirst)
}

/** A browser that opens a file in a tab, after its session ended, say, goes to sign-in and back. */
export function leadToSignIn(
  { headers, url }: FastifyRequest,
  reply: FastifyReply,
  { kind }: Pick<Endpoint, 'kind'>,
): FastifyReply {
  return kind === 'file' && (headers.accept ?? '').includes('text/html')
    ? reply.redirect(withQuery(doorPaths.signIn, { returnUrl: url }))
    : sendSignInFirst(reply)
}

/** Refuses a call that isn’t open to access tokens, or one call too many. Null: the call goes on. */
export async function refuseToken(
  request: FastifyRequest,
  reply: FastifyReply,
  tokenGuid: string,
  {
    endpoint,
    limits,
  }: { endpoint: Pick<Endpoint, 'path' | 'perMinute' | 'sessionOnly'>; limits: Pick<TokenLimits, 'count'> },
): Promise<FastifyReply | null> {
  if (endpoint.sessionOnly)
    return sendErrors(reply, 403, 'access token', 'Access tokens can’t make this call. Sign in to make it.')
  const wait = await limits.count(request, tokenGuid, endpoint)
  return wait === null ? null : sendRefusal(reply, tooOften(wait))
}
