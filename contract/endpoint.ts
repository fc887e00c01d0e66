import * as z from 'zod/mini'
import type { Needs } from '#domain/access/permissions.ts'
import { saved } from '#contract/shapes.ts'

/**
 * Endpoints as plain data: the agreement between browser and server. A path has its parameters in braces,
 * anywhere in a segment (`/api/arrivals-{date}`). The permission is a required field: an endpoint without one
 * does not compile.
 */
type Shape = z.ZodMiniType
export type ObjectShape = z.ZodMiniObject

export interface Endpoint<
  P extends Shape = Shape,
  Q extends Shape = Shape,
  B extends Shape = Shape,
  R extends Shape = Shape,
> {
  readonly kind: 'query' | 'command' | 'file'
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly needs: Needs
  /** One sentence for the API documentation page. */
  readonly summary: string
  readonly params: P
  readonly query: Q
  readonly body: B
  readonly reply: R
  /** Files only: the response's media type. */
  readonly media?: string
  /** Requests a minute from one address, for endpoints with a tighter limit than the default. */
  readonly perMinute?: number
  /**
   * Whether a repeated Idempotency-Key returns the first reply. True for every command unless set otherwise.
   */
  readonly once: boolean
  /** A POST of another system: it has no session and no XSRF header, and the handler proves who it is. */
  readonly fromOutside?: true
  /**
   * Only for a person with a session, never for an access token: signing in, accounts, tokens, and what
   * belongs to a browser.
   */
  readonly sessionOnly?: true
  /** Can read from a database replica: for people to look at, never to decide what is written. */
  readonly readsReplica?: true
  /** The body is one file, sent as multipart; larger ones are refused. */
  readonly uploadAtMostBytes?: number
}

const nothing = z.object({})
export type Nothing = typeof nothing

interface Common<P, Q> {
  needs: Needs
  summary: string
  params?: P
  query?: Q
  perMinute?: number
  sessionOnly?: true
  readsReplica?: true
}

/** A GET that returns JSON and changes nothing. */
export function query<R extends Shape, P extends ObjectShape = Nothing, Q extends ObjectShape = Nothing>(
  declared: Common<P, Q> & { get: string; reply: R },
): Endpoint<P, Q, Nothing, R> {
  return {
    ...common(declared),
    kind: 'query',
    method: 'GET',
    path: declared.get,
    body: nothing,
    reply: declared.reply,
    once: false,
  }
}

/** A POST that saves; returns `Saved` unless another reply is given. */
export function command<
  B extends Shape = Nothing,
  P extends ObjectShape = Nothing,
  Q extends ObjectShape = Nothing,
  R extends Shape = typeof saved,
>(
  declared: Common<P, Q> & { post: string; body?: B; reply?: R; once?: false; fromOutside?: true },
): Endpoint<P, Q, B, R> {
  return {
    ...common(declared),
    kind: 'command',
    method: 'POST',
    path: declared.post,
    body: declared.body ?? (nothing as unknown as B),
    reply: declared.reply ?? (saved as unknown as R),
    once: declared.once ?? true,
    ...(declared.fromOutside ? { fromOutside: true } : {}),
  }
}

/** One uploaded file, as the handler receives it. */
const uploadedFile = z.object({ name: z.string(), bytes: z.instanceof(Uint8Array), sha256: z.string() })
export type UploadedFile = z.infer<typeof uploadedFile>
const uploadBody = z.object({ file: uploadedFile })

/** A POST of one file (multipart, field `file`). The handler detects a repeated upload by its content. */
export function upload<R extends Shape, P extends ObjectShape = Nothing, Q extends ObjectShape = Nothing>(
  declared: Common<P, Q> & { post: string; atMostBytes: number; reply: R },
): Endpoint<P, Q, typeof uploadBody, R> {
  return {
    ...common(declared),
    kind: 'command',
    method: 'POST',
    path: declared.post,
    body: uploadBody,
    reply: declared.reply,
    once: false,
    uploadAtMostBytes: declared.atMostBytes,
  }
}

/** A form: GET loads it, POST on the same path saves it. `summary` and `saveSummary` describe each call. */
export function form<
  L extends Shape,
  B extends Shape,
  P extends ObjectShape = Nothing,
  Q extends ObjectShape = Nothing,
>(
  declared: Common<P, Q> & { path: string; loads: L; saves: B; saveNeeds?: Needs; saveSummary?: string },
): { load: Endpoint<P, Q, Nothing, L>; save: Endpoint<P, Q, B, typeof saved> } {
  const { path, loads, saves, saveNeeds, saveSummary, ...rest } = declared
  return {
    load: query({ ...rest, get: path, reply: loads }),
    save: command({
      ...rest,
      summary: saveSummary ?? declared.summary,
      post: path,
      body: saves,
      needs: saveNeeds ?? declared.needs,
    }),
  }
}

/** A GET that returns a file. */
export function file<P extends ObjectShape = Nothing, Q extends ObjectShape = Nothing>(
  declared: Common<P, Q> & { get: string; media: string },
): Endpoint<P, Q, Nothing, z.ZodMiniAny> {
  return {
    ...common(declared),
    kind: 'file',
    method: 'GET',
    path: declared.get,
    body: nothing,
    reply: z.any(),
    media: declared.media,
    once: false,
  }
}

function common<P extends ObjectShape, Q extends ObjectShape>(declared: Common<P, Q>) {
  return {
    needs: declared.needs,
    summary: declared.summary,
    params: declared.params ?? (nothing as unknown as P),
    query: declared.query ?? (nothing as unknown as Q),
    ...(declared.perMinute === undefined ? {} : { perMinute: declared.perMinute }),
    ...(declared.sessionOnly ? { sessionOnly: declared.sessionOnly } : {}),
    ...(declared.readsReplica ? { readsReplica: declared.readsReplica } : {}),
  }
}

export type ParamsOf<E extends Endpoint> = z.output<E['params']>
export type QueryOf<E extends Endpoint> = z.output<E['query']>
export type BodyOf<E extends Endpoint> = z.output<E['body']>
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>
/** What a caller may send: before defaults are applied. */
export type ParamsIn<E extends Endpoint> = z.input<E['params']>
export type QueryIn<E extends Endpoint> = z.input<E['query']>
export type BodyIn<E extends Endpoint> = z.input<E['body']>

/** The URL of an endpoint: parameters in the path, the rest as a query string. */
export function addressOf(
  path: string,
  params: Record<string, unknown> = {},
  query: Record<string, unknown> = {},
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue
    for (const one of Array.isArray(value) ? value : [value]) search.append(name, String(one))
  }
  const text = search.toString()
  return text === '' ? filled : `${filled}?${text}`
}
