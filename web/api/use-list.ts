import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { Endpoint, QueryIn, ReplyOf } from '#contract/endpoint.ts'
import type { Topic } from '#contract/live.ts'
import { addressFor, call } from './client.ts'
import type { Failure } from './outcome.ts'
import { CallFailed } from './query-client.ts'
import { stateOfLoad, type LoadArgs, type Loaded, type LoadOptions } from './use-load.ts'
import { useLive } from './use-live.ts'

interface Page {
  items: unknown[]
  nextCursor: string | null
  total?: number | undefined
}

export interface List<Row, Reply = unknown> extends Omit<Loaded<Row[]>, 'data'> {
  rows: Row[]
  /** The current query; `isPrevious` while the rows still belong to the one before. */
  asked: object
  /** The reply with the first rows, for its facts about all rows; undefined before it arrives. */
  first: Reply | undefined
  total: number | undefined
  hasMore: boolean
  loadingMore: boolean
  loadMore: () => void
  /** Why the query was refused, such as a search that takes too long; without rows. Null if it wasn't. */
  refusal: string | null
}

type RowOf<E extends Endpoint> = ReplyOf<E> extends { items: (infer Row)[] } ? Row : never

/** Loads a list endpoint page by page (`cursor`, `nextCursor`) and returns all rows as one list. */
export function useList<E extends Endpoint>(
  endpoint: E,
  args: LoadArgs<E> = {},
  options: LoadOptions = {},
): List<RowOf<E>, ReplyOf<E>> {
  const found = useInfiniteQuery({
    queryKey: [endpoint.path, addressFor(endpoint, args), 'list'],
    queryFn: ({ pageParam, signal }) => loadPage(endpoint, args, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    enabled: !options.skip,
    ...(options.keepPrevious === false ? {} : { placeholderData: keepPreviousData }),
  })
  const { refetch, fetchNextPage } = found
  const reload = useCallback(() => void refetch(), [refetch])
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage])
  useLive(options.live ?? nothing, reload)

  const pages = found.data?.pages
  const rows = useMemo(() => (pages ?? []).flatMap((page) => page.items) as RowOf<E>[], [pages])
  const failure = found.error instanceof CallFailed ? found.error.failure : null
  const refusal = pages === undefined ? refusalOf(failure) : null
  return {
    ...stateOfLoad({
      fetching: found.isFetching,
      // The page stays, so that the query can be changed.
      hasData: pages !== undefined || refusal !== null,
      failure,
    }),
    refusal,
    rows,
    asked: args.query ?? noQuery,
    first: pages?.[0] as ReplyOf<E> | undefined,
    total: pages?.[0]?.total,
    hasMore: found.hasNextPage,
    loadingMore: found.isFetchingNextPage,
    loadMore,
    failure,
    reload,
    staleSince: failure && pages ? found.dataUpdatedAt : null,
    isPrevious: found.isPlaceholderData,
  }
}

function refusalOf(failure: Failure | null): string | null {
  if (failure?.kind === 'fields') return Object.values(failure.fields).join(' ')
  if (failure?.kind === 'errors') return failure.errors.map((it) => it.message).join(' ')
  return null
}

/** The table props of a list: rows, or why it was refused, loading state, and how to load more. */
export function tableOf<Row>(list: List<Row>) {
  const { rows, asked, isPrevious: busy, hasMore: has, loadingMore: loading, loadMore: load, refusal } = list
  return { rows, asked, busy, more: { has, loading, load }, refusal }
}

const nothing: readonly Topic[] = []
const noQuery = {}

async function loadPage<E extends Endpoint>(
  endpoint: E,
  args: LoadArgs<E>,
  cursor: string | null,
  signal: AbortSignal,
): Promise<Page> {
  const query = { ...(args.query as object), ...(cursor === null ? {} : { cursor }) } as QueryIn<E>
  const outcome = await call(endpoint, { ...args, query, signal })
  if (outcome.kind === 'ok') return outcome.reply as Page
  throw new CallFailed(outcome)
}
