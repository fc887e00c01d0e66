import type { BodyIn, Endpoint, ParamsIn, QueryIn, ReplyOf } from '#contract/endpoint.ts'
import type { Outcome } from './outcome.ts'

/** The arguments of an endpoint call. Parts the endpoint does not have may be omitted. */
export interface CallArgs<E extends Endpoint> {
  params?: ParamsIn<E>
  query?: QueryIn<E>
  body?: BodyIn<E>
  /** Sent as multipart instead of `body`. */
  upload?: FormData
  /** The same key with the same body acts once on the server. Generated when absent. */
  idempotencyKey?: string
  signal?: AbortSignal
}

/** Asks the server. */
export type AskServer<E extends Endpoint> = (args: CallArgs<E>) => Promise<Outcome<ReplyOf<E>>>

/**
 * A screen that works offline answers its calls while the network is away. Null: not its call, ask the
 * server.
 */
export type StandIn = <E extends Endpoint>(
  endpoint: E,
  args: CallArgs<E>,
  askServer: AskServer<E>,
) => Promise<Outcome<ReplyOf<E>>> | null

export const standIn: { current: StandIn | null } = { current: null }
