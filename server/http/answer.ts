import type { Readable } from 'node:stream'
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type { Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import type { Actor } from '#server/work/actor.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** An endpoint of the contract with its handler. A feature's routes.ts is a list of these. */
export interface Route {
  endpoint: Endpoint
  /**
   * A method, which takes a handler of a narrower call: `mount.ts` gives each the call its own endpoint has
   * parsed.
   */
  handle(call: RouteCall): Promise<unknown>
  /**
   * What takes long, such as resolving a host name, before a command's transaction begins. Null: go on.
   */
  before?(call: RouteCall): Promise<Refusal | null>
  /**
   * Opens its own units of work: it must write something even when it refuses (a failed sign-in is counted).
   */
  ownWork?: true
}

/** Where a call came from; for sign-in and the log, not for business rules. */
export interface Caller {
  ip: string
  userAgent: string
  /** The languages the browser asks for; empty: none. */
  languages: string
  requestId: string
  /** Aborted when the client goes away before it is answered: long work for it ends. */
  gone: AbortSignal
  /** The raw session token of the cookie, for the calls that end it. */
  sessionToken: string | null
  /** That session's id; null: there is none. */
  sessionGuid: string | null
  /** The raw token of a device with an earlier sign-in. */
  knownDevice: string | null
  setKnownDevice(sealed: string): void
  setSession(token: string, xsrfToken: string, expiresAt: string): void
  clearSession(): void
  /** Sends the browser elsewhere instead of a reply. */
  sendTo(url: string): void
}

export interface QueryCall<E extends Endpoint> {
  db: Db
  actor: Actor
  params: ParamsOf<E>
  query: QueryOf<E>
  now: string
  caller: Caller
}

export interface CommandCall<E extends Endpoint> extends UnitOfWork {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  caller: Caller
}

/** The call of any endpoint: with the database, or with a unit of work. */
export type RouteCall = (QueryCall<Endpoint> & { body?: BodyOf<Endpoint> }) | CommandCall<Endpoint>

export interface FileReply {
  name: string
  body: Buffer | string | Readable
  /** Shown in the browser rather than downloaded. */
  inline?: boolean
  /**
   * A page made of what others typed, for a frame of our own: its scripts never run, and it loads nothing.
   */
  framed?: boolean
  /** A page of its own for a browser: its status, and a content policy for what it consists of. */
  page?: { status: number; policy: string }
  /**
   * A calendar that programs read again and again: its address is a secret, and while its content stays the
   * same, only that is answered.
   */
  isSecretFeed?: true
  /** The content at this address never changes: a browser may cache it. */
  neverChanges?: boolean
}

/** A query: reads, changes nothing. */
export function answerQuery<E extends Endpoint>(
  endpoint: E,
  handle: (call: QueryCall<E>) => Promise<ReplyOf<E> | Refusal>,
): Route {
  return { endpoint, handle }
}

/** A command: one transaction, with its history. */
export function answerCommand<E extends Endpoint>(
  endpoint: E,
  handle: (call: CommandCall<E>) => Promise<ReplyOf<E> | Refusal>,
  before?: (call: QueryCall<E> & { body: BodyOf<E> }) => Promise<Refusal | null>,
): Route {
  return before === undefined ? { endpoint, handle } : { endpoint, handle, before }
}

/** A command that opens its own units of work; it gets the database rather than a transaction. */
export function answerByOwnWork<E extends Endpoint>(
  endpoint: E,
  handle: (call: QueryCall<E> & { body: BodyOf<E> }) => Promise<ReplyOf<E> | Refusal>,
): Route {
  return { endpoint, handle, ownWork: true }
}

export function answerFile<E extends Endpoint>(
  endpoint: E,
  handle: (call: QueryCall<E>) => Promise<FileReply | Refusal>,
): Route {
  return { endpoint, handle }
}
