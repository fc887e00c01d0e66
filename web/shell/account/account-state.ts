import type { CallState } from '#web/api/load-state.ts'
import type { Failure } from '#web/api/outcome.ts'

/** The loading state of the account, and the error if any (specification, point 4). */
export interface AccountState {
  load: 'notLoaded' | 'loaded' | 'needAuth'
  error: 'idle' | 'network' | 'server' | 'other'
}

export function accountStateOf(state: CallState, failure: Failure | null): AccountState {
  if (failure?.kind === 'needAuth') return { load: 'needAuth', error: 'idle' }
  if (state.loadState === 'Loaded') return { load: 'loaded', error: errorOf(failure) }
  return { load: 'notLoaded', error: errorOf(failure) }
}

function errorOf(failure: Failure | null): AccountState['error'] {
  if (!failure) return 'idle'
  if (failure.kind === 'networkError') return 'network'
  return failure.kind === 'serverError' ? 'server' : 'other'
}

export type AccountView =
  | 'toSignIn'
  | 'shell'
  | 'loading'
  | 'loadingWithNetworkBanner'
  | 'serverError'
  | 'otherError'

/** What the shell shows in each state. */
export function viewOf({ load, error }: AccountState): AccountView {
  if (load === 'needAuth') return 'toSignIn'
  if (load === 'loaded') return 'shell'
  const views = {
    idle: 'loading',
    network: 'loadingWithNetworkBanner',
    server: 'serverError',
    other: 'otherError',
  } as const
  return views[error]
}
