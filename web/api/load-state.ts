/**
 * The two states of a call (specification, point 4): the data, and the request.
 * A pure transition table, so that every screen goes through the same states.
 */
export type LoadState = 'NotLoaded' | 'Loaded' | 'NotFound' | 'Saved' | 'NeedAuth' | 'Forbidden'
export type RequestState = 'Idle' | 'Network' | 'ServerError' | 'NetworkError'

export interface CallState {
  readonly loadState: LoadState
  readonly requestState: RequestState
}

export type CallEvent =
  | 'sent'
  | 'loaded'
  | 'saved'
  | 'refused'
  | 'notFound'
  | 'forbidden'
  | 'needAuth'
  | 'serverError'
  | 'networkError'

export const untouched: CallState = { loadState: 'NotLoaded', requestState: 'Idle' }

const outcomes: Record<CallEvent, Partial<CallState>> = {
  sent: { requestState: 'Network' },
  loaded: { loadState: 'Loaded', requestState: 'Idle' },
  saved: { loadState: 'Saved', requestState: 'Idle' },
  // A refused form retains its input and data: only the request has ended.
  refused: { requestState: 'Idle' },
  notFound: { loadState: 'NotFound', requestState: 'Idle' },
  forbidden: { loadState: 'Forbidden', requestState: 'Idle' },
  needAuth: { loadState: 'NeedAuth', requestState: 'Idle' },
  serverError: { requestState: 'ServerError' },
  networkError: { requestState: 'NetworkError' },
}

export function after(state: CallState, event: CallEvent): CallState {
  return { ...state, ...outcomes[event] }
}
