import type { Endpoint, ReplyOf } from '#contract/endpoint.ts'
import type { CallArgs } from './client.ts'
import type { Outcome } from './outcome.ts'

/** Asks the server. */
export type AskServer<E extends Endpoint> = (args: CallArgs<E>) => Promise<Outcome<ReplyOf<E>>>

/**
 * A screen that works offline answers its calls while the network is away. Null: not its call, ask the server.
 */
export type StandIn = <E extends Endpoint>(endpoint: E, args: CallArgs<E>, askServer: AskServer<E>) => Promise<Outcome<ReplyOf<E>>> | null

export const standIn: { current: StandIn | null } = { current: null }
