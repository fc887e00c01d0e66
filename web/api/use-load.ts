import { keepPreviousData, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Endpoint, ParamsIn, QueryIn, ReplyOf } from '#contract/endpoint.ts'
import type { Topic } from '#contract/live.ts'
import { addressFor, call } from './client.ts'
import { after, untouched, type CallState } from './load-state.ts'
import { eventOf, type Failure } from './outcome.ts'
import { CallFailed } from './query-client.ts'
import { useLive } from './use-live.ts'

export interface LoadArgs<E extends Endpoint> {
  params?: ParamsIn<E>
  query?: QueryIn<E>
}

export interface LoadOptions {
  /** Load nothing yet, for a question that is not complete. */
  skip?: boolean
  /** Keep showing the last answer while another page, date or search of the same list loads. */
  keepPrevious?: boolean
  /** Reload when an event of one of these topics arrives. */
  live?: readonly Topic[]
  /** How old an answer may be before a new visit asks again. */
  staleTimeMs?: number
}

export interface Loaded<T> extends CallState {
  data: T | undefined
  failure: Failure | null
  /** Asks the server again, whatever the age of what is shown. */
  reload: () => void
  /** When what is shown was loaded (ms since 1970), if a later try failed; null while it is current. */
  staleSince: number | null
  /** True while `data` belongs to the question asked before. */
  isPrevious: boolean
}

/** Loads an endpoint and keeps it: one answer in the cache per address, shared by everything that asks the same. */
export function useLoad<E extends Endpoint>(endpoint: E, args: LoadArgs<E> = {}, options: LoadOptions = {}): Loaded<ReplyOf<E>> {
  const address = addressFor(endpoint, args)
  const found = useQuery({
    queryKey: [endpoint.path, address],
    queryFn: ({ signal }) => loadOrThrow(endpoint, args, signal),
    enabled: !options.skip,
    ...(options.keepPrevious ? { placeholderData: keepPreviousData } : {}),
    ...(options.staleTimeMs === undefined ? {} : { staleTime: options.staleTimeMs }),
  })
  const { refetch } = found
  const reload = useCallback(() => void refetch(), [refetch])
  useLive(options.live ?? nothing, reload)

  const failure = found.error instanceof CallFailed ? found.error.failure : null
  return {
    ...stateOfLoad({ fetching: found.isFetching, hasData: found.data !== undefined, failure }),
    data: found.data,
    failure,
    reload,
    staleSince: failure && found.data !== undefined ? found.dataUpdatedAt : null,
    isPrevious: found.isPlaceholderData,
  }
}

const nothing: readonly Topic[] = []

/** A cached answer's state, told by the same table as every other call. */
export function stateOfLoad(found: { fetching: boolean; hasData: boolean; failure: Failure | null }): CallState {
  const known = found.hasData ? after(untouched, 'loaded') : untouched
  const ended = found.failure ? after(known, eventOf(found.failure)) : known
  return found.fetching ? after(ended, 'sent') : ended
}

async function loadOrThrow<E extends Endpoint>(endpoint: E, args: LoadArgs<E>, signal: AbortSignal): Promise<ReplyOf<E>> {
  const outcome = await call(endpoint, { ...args, signal })
  if (outcome.kind === 'ok') return outcome.reply
  throw new CallFailed(outcome)
}

/** Marks every kept answer of these endpoints as old: those on screen load again. */
export function useInvalidate(): (...endpoints: Endpoint[]) => void {
  const client = useQueryClient()
  return useCallback((...endpoints) => invalidate(client, endpoints), [client])
}

function invalidate(client: QueryClient, endpoints: readonly Endpoint[]): void {
  for (const endpoint of endpoints) void client.invalidateQueries({ queryKey: [endpoint.path] })
}
