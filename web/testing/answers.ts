import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '#contract/endpoint.ts'
import { responseTo, type RefusedResponse } from '#contract/refusals.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'

/** A call of the page, as the endpoint's own schemas read it. */
export interface Call<E extends Endpoint = Endpoint> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
}

type Response =
  | { kind: 'reply'; reply: unknown }
  | { kind: 'refused'; response: RefusedResponse }
  /** Refused by the contract itself: the page sends what its schema rejects. */
  | { kind: 'rejected' }
  | { kind: 'failed' }
  | { kind: 'offline' }

/** What the API answers to the calls of one endpoint. */
export interface Answer {
  endpoint: Endpoint
  respond: (call: Call) => Response | Promise<Response>
}

/**
 * The reply, or how to make it from the call; a function may also refuse. The endpoint's schema checks the
 * reply.
 */
export function answer<E extends Endpoint>(
  endpoint: E,
  reply: ReplyOf<E> | ((call: Call<E>) => ReplyOf<E> | Refusal),
): Answer {
  const make = typeof reply === 'function' ? (reply as (call: Call<E>) => ReplyOf<E> | Refusal) : () => reply
  return {
    endpoint,
    respond: (call) => {
      const made = make(call)
      return isRefusal(made)
        ? { kind: 'refused', response: responseTo(made) }
        : { kind: 'reply', reply: made }
    },
  }
}

/** A refusal of the domain: `forbidden`, `notFound`, `refuseField(…)`, `refuse(…)`. */
export function refused(endpoint: Endpoint, refusal: Refusal): Answer {
  return answer(endpoint, () => refusal)
}

/** The page is expected to send wrong input: the endpoint's schema rejects it with its own messages. */
export function rejected(endpoint: Endpoint): Answer {
  return { endpoint, respond: () => ({ kind: 'rejected' }) }
}

/** A server error. */
export function failing(endpoint: Endpoint): Answer {
  return { endpoint, respond: () => ({ kind: 'failed' }) }
}

/** The connection is lost before an answer comes. */
export function offline(endpoint: Endpoint): Answer {
  return { endpoint, respond: () => ({ kind: 'offline' }) }
}

export interface SlowAnswer extends Answer {
  /** Sends the answers that wait, and those of later calls immediately. */
  release: () => void
}

/** Holds an answer back until the test releases it. */
export function slow({ endpoint, respond }: Answer): SlowAnswer {
  const { promise, resolve } = Promise.withResolvers<void>()
  const respondLater = async (call: Call) => {
    await promise
    return respond(call)
  }
  return { endpoint, respond: respondLater, release: resolve }
}
