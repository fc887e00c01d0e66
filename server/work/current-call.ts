import { AsyncLocalStorage } from 'node:async_hooks'
import type { Span } from '#server/tracing/span.ts'

/** What the portal is doing for someone: a request, or a run of a job. */
export interface Call {
  /** `GET /api/customers/{id}`, `job clean-up`: a pattern, never an address with values in it. */
  name: string
  reference: string
  /** Known once the session is read. */
  accountGuid: string | null
  /** Null: no traces are collected. */
  span: Span | null
}

const calls = new AsyncLocalStorage<Call>()

/** Runs `act` and everything it waits for as part of `call`. */
export function inCall<T>(call: Call, act: () => T): T {
  return calls.run(call, act)
}

export function currentCall(): Call | undefined {
  return calls.getStore()
}

/** Runs `act` as a step of the current call, which traces show separately. */
export async function asStep<T>(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  act: () => Promise<T>,
): Promise<T> {
  const call = currentCall()
  if (!call?.span) return act()
  const span = call.span.begin(name, { kind: 'client', attributes })
  try {
    return await inCall({ ...call, span }, act)
  } catch (error) {
    span.fail(error)
    throw error
  } finally {
    span.end()
  }
}
