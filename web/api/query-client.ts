import { QueryClient } from '@tanstack/react-query'
import type { Failure } from './outcome.ts'

/** Thrown inside the query cache only, so that it retains the last good answer next to the failure. */
export class CallFailed extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.kind)
    this.failure = failure
  }
}

/**
 * Sends requests even when the browser reports no network: its status is unreliable on airport Wi-Fi, and a
 * failed call shows an error.
 */
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
