import { keepPreviousData, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Endpoint, ParamsIn, QueryIn, ReplyOf } from '#contract/endpoint.ts'
import type { Topic } from '#contract/live.ts'
import { addressFor, call } from './client.ts'
import { earlyAddresses } from './early-answers.ts'
import { after, untouched, type CallState } from './load-state.ts'
import { eventOf, type Failure } from './outcome.ts'
import { CallFailed } from './query-client.ts'
import { useLive } from './use-live.ts'

export interface LoadArgs<E extends Endpoint> {
  params?: ParamsIn<E>
  query?: QueryIn<E>
}

export interface LoadOptions {
  /** Load nothing yet, for incomplete parameters. */
  skip?: boolean
  /** Continue to show the last answer while another page, date or search of the same list loads. */
  keepPrevious?: boolean
  /** Reload when an event of one of these topics arrives. */
  live?: readonly Topic[]
  /** The maximum age of an answer before a new visit reloads it. */
  staleTimeMs?: number
  /** Discards the answer once nothing shows it, so that a reopened form never starts from an old one. */
  forgets?: boolean
}

export interface Loaded<T> extends CallState {
  data: T | undefined
  failure: Failure | null
  /** Reloads, regardless of the age of the data. */
  reload: () => void
  /** When the shown data was loaded (ms since 1970), if a later attempt failed; null while it is current. */
  staleSince: number | null
  /** True while `data` belongs to the previous parameters. */
  isPrevious: boolean
}

/** Loads an endpoint and caches it: one answer per address, shared by everything that requests the same. */
export function useLoad<E extends Endpoint>(
  endpoint: E,
  args: LoadArgs<E> = {},
  options: LoadOptions = {},
): Loaded<ReplyOf<E>> {
  const address = addressFor(endpoint, args)
  const found = useQuery({
    queryKey: [endpoint.path, address],
    queryFn: ({ signal }) => loadOrThrow(endpoint, args, signal),
    enabled: !options.skip,
    ...(options.keepPrevious ? { placeholderData: keepPreviousData } : {}),
    ...(options.staleTimeMs === undefined ? {} : { staleTime: options.staleTimeMs }),
    ...(options.forgets ? { gcTime: 0 } : {}),
  })
  const { refetch } = found
  const reload = useCallback(() => void refetch(), [refetch])
  // A disabled load isn't refreshed either.
  useLive(options.skip ? nothing : (options.live ?? nothing), reload)

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

/** A cached answer's state, by the same table as every other call. */
export function stateOfLoad(found: {
  fetching: boolean
  hasData: boolean
  failure: Failure | null
}): CallState {
  const known = found.hasData ? after(untouched, 'loaded') : untouched
  const ended = found.failure ? after(known, eventOf(found.failure)) : known
  return found.fetching ? after(ended, 'sent') : ended
}

async function loadOrThrow<E extends Endpoint>(
  endpoint: E,
  args: LoadArgs<E>,
  signal: AbortSignal,
): Promise<ReplyOf<E>> {
  const outcome = await call(endpoint, { ...args, signal })
  if (outcome.kind === 'ok') return outcome.reply
  throw new CallFailed(outcome)
}

/** Takes early answers into the cache, so that the first render has them. */
export async function loadEarly(client: QueryClient): Promise<void> {
  const load = (path: string) => {
    const endpoint = { path, method: 'GET', needs: 'signedIn' } as Endpoint
    const loaded = client.query({
      queryKey: [path, path],
      queryFn: ({ signal }) => loadOrThrow(endpoint, {}, signal),
    })
    // Refusals are left to the regular load.
    return loaded.catch(() => undefined)
  }
  await Promise.all(earlyAddresses().map(load))
}

/** Invalidates every cached answer of these endpoints: those on screen reload. */
export function useInvalidate(): (...endpoints: Endpoint[]) => void {
  const client = useQueryClient()
  return useCallback((...endpoints) => invalidate(client, endpoints), [client])
}

function invalidate(client: QueryClient, endpoints: readonly Endpoint[]): void {
  for (const endpoint of endpoints) void client.invalidateQueries({ queryKey: [endpoint.path] })
}

/** Caches a known answer under another address, so that following an old link doesn't load it twice. */
export function useKnownAnswer<E extends Endpoint>(
  endpoint: E,
): (args: LoadArgs<E>, answer: ReplyOf<E>) => void {
  const client = useQueryClient()
  return useCallback(
    (args, answer) => client.setQueryData([endpoint.path, addressFor(endpoint, args)], answer),
    [client, endpoint],
  )
}
