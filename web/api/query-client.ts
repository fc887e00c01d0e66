import { QueryClient } from '@tanstack/react-query'
import type { Failure } from './outcome.ts'

/** Thrown inside the query cache only, so that it keeps the last good answer beside the failure. */
export class CallFailed extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.kind)
    this.failure = failure
  }
}

/** Asks even when the browser thinks it has no network: an airport's Wi-Fi lies, and a refused call says so in words. */
export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        networkMode: 'always',
        staleTime: 5_000,
        gcTime: 10 * 60_000,
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
      },
    },
  })
}
