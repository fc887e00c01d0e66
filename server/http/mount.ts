import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { allows, type Needs } from '#domain/access/permissions.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import { isRefusal, notFound, refuseFields } from '#domain/refusal.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { messages } from '#contract/wire-errors.ts'
import type { Db } from '#server/db/connection.ts'
import type { Replica } from '#server/db/replica.ts'
import type { Caller, CommandCall, FileReply, Route } from '#server/http/answer.ts'
import {
  clearSessionCookie,
  knownDeviceOf,
  setDeviceCookie,
  setSessionCookie,
  setXsrfCookie,
  type CookieRules,
} from '#server/http/cookies.ts'
import { callOf } from '#server/http/calls.ts'
import type { FairShare } from '#server/http/fair-share.ts'
import { hashOf, keepReply, keyTooLong, longestKey, takeKey, type OnceKey } from '#server/http/once.ts'
import { routerPath } from '#server/http/path.ts'
import { replySerializer } from '#server/http/reply-schema.ts'
import { sendFile } from '#server/http/send-file.ts'
import { sendReplay } from '#server/http/send-replay.ts'
import { sendErrors, sendRefusal, sendRejectedBody, sendTokenLacks } from '#server/http/refusals.ts'
import type { TokenLimits } from '#server/http/token-limits.ts'
import { refuseUnknownFields } from '#server/http/unknown-fields.ts'
import { unstorableTexts } from '#server/http/unstorable-text.ts'
import { readUpload } from '#server/http/upload.ts'
import { leadToSignIn, refuseToken, whoCalls, type Callers, type Session } from '#server/http/who-calls.ts'
import { isOwnPost } from '#server/http/xsrf.ts'
import { callerGuidOf, nobody, type Actor } from '#server/work/actor.ts'
import { inUnitOfWork } from '#server/work/unit-of-work.ts'

export interface Mounting extends Callers {
  db: Db
  /** Reports read from it. Null: they read from `db`. */
  replica: Pick<Replica, 'read'> | null
  now(): string
  cookies: CookieRules
  /** Require every command that creates or changes something to write history (tests, development). */
  insistOnHistory: boolean
  /** Check every reply against its contract before it leaves (tests, development). */
  checkReplies: boolean
  /** Shared by all routes. */
  fairShare: FairShare
  tokenLimits: Pick<TokenLimits, 'count'>
  /** No mail server is set up. */
  isMailOff: boolean
}

const unstorableMessage = 'This text contains characters that can’t be saved. Type it instead of pasting it.'

/**
 * Registers a route with Fastify: XSRF, session, permission, parsing, transaction, idempotency, reply check,
 * refusals.
 */
export function mountRoute(app: FastifyInstance, mounting: Mounting, route: Route): void {
  const { endpoint } = route
  const config = {
    ...(endpoint.perMinute === undefined
      ? {}
      : { rateLimit: { max: endpoint.perMinute, timeWindow: '1 minute' } }),
    ...(endpoint.fromOutside ? { takesForms: true } : {}),
  }
  app.route({
    method: endpoint.method,
    url: routerPath(endpoint.path),
    ...(endpoint.kind === 'file'
      ? {}
      : { schema: { response: { 200: {} } }, serializerCompiler: () => replySerializer(endpoint.reply) }),
    ...(Object.keys(config).length === 0 ? {} : { config }),
    handler: (request, reply) => handle(mounting, route, request, reply),
  })
}

async function handle(
  mounting: Mounting,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const now = mounting.now()
  const who = await whoCalls(mounting, request, now)
  if (who.refused) return who.refused(reply)
  const { token, session } = who
  const caller = session && callerGuidOf(session.actor)
  noteCaller(request, session)
  return mounting.fairShare.run(caller ?? request.ip, async () => {
    await answer(mounting, route, request, reply, { now, token, session })
    // A file is read from the database while it is sent. Whether it arrives is the client's matter.
    if (route.endpoint.kind === 'file') await sentOrGone(reply.raw)
    return reply
  })
}

/** A response without a connection, as in tests, finishes but never closes. */
function sentOrGone(response: ServerResponse): Promise<void> {
  if (response.writableFinished || response.destroyed) return Promise.resolve()
  return new Promise((done) => response.once('finish', done).once('close', done))
}

/** Adds the account, for incidents. Traces only contain its kind. */
function noteCaller(request: FastifyRequest, session: Session | null): void {
  const call = callOf(request)
  call.accountGuid = session?.actor.accountGuid ?? null
  const isToken = session?.actor.tokenGuid !== undefined
  call.span?.set({ 'kerbside.role': isToken ? 'access token' : (session?.actor.kind ?? 'not signed in') })
}

interface Arrived {
  now: Instant
  token: string | null
  session: Session | null
}

async function answer(
  mounting: Mounting,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  { now, token, session }: Arrived,
): Promise<FastifyReply> {
  const { endpoint } = route
  const tokenGuid = session?.actor.tokenGuid
  if (tokenGuid !== undefined) {
    const refused = await refuseToken(request, reply, tokenGuid, { endpoint, limits: mounting.tokenLimits })
    if (refused !== null) return refused
  }
  if (
    endpoint.method === 'POST' &&
    // No browser sends an access token on its own, so no other site can make it.
    tokenGuid === undefined &&
    !endpoint.fromOutside &&
    !isOwnPost(request, session?.xsrfToken ?? null)
  ) {
    // The browser may have lost this cookie and kept the session's: the next attempt works.
    if (session !== null) setXsrfCookie(reply, mounting.cookies, session.xsrfToken)
    return sendErrors(reply, 403, 'X-XSRF-TOKEN', 'The page is out of date. Reload it and try again.')
  }
  const signedIn = actorAt(session, endpoint.needs)
  if (endpoint.needs !== 'public' && signedIn === null) return leadToSignIn(request, reply, endpoint)
  if (!allows(endpoint.needs, signedIn?.permissions ?? null))
    return tokenGuid === undefined
      ? sendErrors(reply, 403, 'permission', messages.forbidden)
      : sendTokenLacks(reply, endpoint.needs)

  const params = z.safeParse(endpoint.params, request.params)
  if (!params.success) return sendRefusal(reply, notFound)
  const query = z.safeParse(endpoint.query, request.query)
  if (!query.success) return sendRejectedBody(reply, query.error)
  const sent =
    endpoint.uploadAtMostBytes === undefined
      ? request.body
      : await readUpload(request, endpoint.uploadAtMostBytes)
  const body = z.safeParse(endpoint.body, sent ?? {})
  if (!body.success) return sendRejectedBody(reply, body.error)
  if (tokenGuid !== undefined) {
    const unknown = refuseUnknownFields(request.query, query.data) ?? refuseUnknownFields(sent, body.data)
    if (unknown !== null) return sendRefusal(reply, unknown)
  }

  if (unstorableTexts(params.data).length > 0) return sendRefusal(reply, notFound)
  const unstorable = unstorableTexts({ ...(query.data as object), ...(body.data as object) })
  if (unstorable.length > 0)
    return sendRefusal(
      reply,
      refuseFields(Object.fromEntries(unstorable.map((it) => [it, unstorableMessage]))),
    )

  const parsed = {
    params: params.data,
    query: query.data,
    now,
    caller: callerOf(mounting, request, reply, { token, guid: token && (session?.guid ?? null) }, now),
  }
  const actor = signedIn ?? nobody
  if (endpoint.kind === 'command' && !route.ownWork)
    return command(mounting, route, request, reply, { ...parsed, body: body.data, actor })
  const { result, asOf } = await readOf(mounting, endpoint, (db) =>
    route.handle({ ...parsed, body: body.data, db, actor }),
  )
  if (reply.sent) return reply
  if (isRefusal(result)) return sendRefusal(reply, result)
  return endpoint.kind === 'file'
    ? sendFile(reply, endpoint.media ?? 'application/octet-stream', result as FileReply)
    : sendReply(mounting, route, reply, asOf === null ? result : { ...(result as object), figuresAt: asOf })
}

/** A file can't show that its figures are delayed, so it never has delayed ones. */
async function readOf(
  { db, replica }: Mounting,
  { kind, readsReplica }: Endpoint,
  read: (db: Db) => Promise<unknown>,
): Promise<{ result: unknown; asOf: Instant | null }> {
  if (!readsReplica || replica === null) return { result: await read(db), asOf: null }
  return replica.read(read, { mayBeDelayed: kind === 'query' })
}

/**
 * A user with the second factor pending counts as signed in only where it is entered, and has no permissions.
 */
function actorAt(session: Session | null, needs: Needs): Actor | null {
  if (session?.stage === 'full') return session.actor
  return session !== null && needs === 'passwordGiven' ? { ...session.actor, permissions: [] } : null
}

type ParsedCommand = Pick<CommandCall<Endpoint>, 'params' | 'query' | 'body' | 'caller' | 'actor' | 'now'>

async function command(
  mounting: Mounting,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  call: ParsedCommand,
): Promise<FastifyReply> {
  const refused = await route.before?.({ ...call, db: mounting.db })
  if (refused) return sendRefusal(reply, refused)
  const key = onceKeyOf(route, request, call)
  if (key !== null && key.key.length > longestKey) return sendRefusal(reply, keyTooLong)
  let isReplay = false
  const result = await inUnitOfWork(
    mounting.db,
    { actor: call.actor, now: call.now, requestId: request.id, isMailOff: mounting.isMailOff },
    async (work) => {
      const before = key && (await takeKey(work.tx, key))
      isReplay = before !== null
      if (before) return isRefusal(before) ? before : before.reply
      const answered = await route.handle({ ...call, ...work })
      isReplay = work.audit.replayed
      if (isRefusal(answered)) return answered
      if (mounting.insistOnHistory && route.endpoint.once && !work.audit.replayed && work.audit.count === 0)
        throw new Error(`${route.endpoint.path} made a change without a history entry`)
      if (key) keepReply(work, key, answered)
      return answered
    },
  )
  if (isRefusal(result)) return sendRefusal(reply, result)
  return isReplay ? sendReplay(reply, route.endpoint, result) : sendReply(mounting, route, reply, result)
}

function onceKeyOf(route: Route, request: FastifyRequest, call: ParsedCommand): OnceKey | null {
  const key = request.headers['idempotency-key']
  const accountGuid = callerGuidOf(call.actor)
  if (!route.endpoint.once || typeof key !== 'string' || key === '' || accountGuid === null) return null
  const bodyHash = hashOf({ params: call.params, query: call.query, body: call.body })
  return {
    accountGuid,
    key,
    endpoint: route.endpoint.path,
    bodyHash,
    now: call.now,
  }
}

/** Replies are serialised by their contract's shape. Fields the contract doesn't name are not sent. */
function sendReply(mounting: Mounting, route: Route, reply: FastifyReply, result: unknown): FastifyReply {
  if (reply.sent) return reply
  const given = result ?? {}
  return reply
    .header('cache-control', 'no-store')
    .send(mounting.checkReplies ? z.parse(route.endpoint.reply, given) : given)
}

function goneOf(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  return gone.signal
}

function callerOf(
  mounting: Mounting,
  request: FastifyRequest,
  reply: FastifyReply,
  session: { token: string | null; guid: string | null },
  now: Instant,
): Caller {
  return {
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 400),
    languages: (request.headers['accept-language'] ?? '').slice(0, 400),
    requestId: request.id,
    gone: goneOf(reply),
    sessionToken: session.token,
    sessionGuid: session.guid,
    knownDevice: knownDeviceOf(request),
    setKnownDevice: (sealed) => setDeviceCookie(reply, mounting.cookies, sealed),
    setSession: (token, xsrfToken, expiresAt) => {
      setSessionCookie(reply, mounting.cookies, token, expiresAt, now)
      setXsrfCookie(reply, mounting.cookies, xsrfToken, { expiresAt, now })
    },
    clearSession: () => clearSessionCookie(reply, mounting.cookies),
    // As a GET, regardless of the browser's method.
    sendTo: (url) => void reply.redirect(url, 303),
  }
}
