import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import type { Endpoint, ReplyOf } from '#contract/endpoint.ts'
import type { Saved } from '#contract/shapes.ts'
import { call, newKey, type CallArgs } from './client.ts'
import { useEffects } from './effects.ts'
import { after, untouched, type CallState } from './load-state.ts'
import { eventOf, problemsOf, type Failure, type Outcome } from './outcome.ts'
import { redirectOf, toastOf } from './redirects.ts'
import { useInvalidate } from './use-load.ts'

export interface SaveOptions {
  /** Endpoints whose cached answers a success invalidates. */
  refreshes?: readonly Endpoint[]
  /** Where to go when offline. */
  networkErrorRedirect?: string
  /**
   * No 'Changes saved' banner: for calls that save nothing (a search, a confirm step) or show their own
   * message.
   */
  quiet?: boolean
  /** The reply's toast is shown by the caller, with something to press in it. */
  ownToast?: boolean
}

export interface Save<E extends Endpoint> extends CallState {
  save: (args?: CallArgs<E>) => Promise<Outcome<ReplyOf<E>>>
  failure: Failure | null
  /** Messages by dotted field name, of a rejected form. */
  fieldErrors: Record<string, string>
  /** All other errors, as sentences. */
  problems: string[]
  sending: boolean
  reset: () => void
}

/**
 * Saves by an endpoint. An attempt without an answer reuses its idempotency key, so that sending the same
 * again acts once; any answer ends the key.
 */
export function useSave<E extends Endpoint>(endpoint: E, options: SaveOptions = {}): Save<E> {
  const [state, setState] = useState<CallState>(untouched)
  const [failure, setFailure] = useState<Failure | null>(null)
  const pending = useRef<{ sent: string; key: string } | null>(null)
  const effects = useEffects()
  const [client, invalidate] = [useQueryClient(), useInvalidate()]
  const latest = useRef(options)
  latest.current = options

  const save = useCallback(
    async (args: CallArgs<E> = {}) => {
      const sent = JSON.stringify([args.params, args.query, args.body])
      const key = args.idempotencyKey ?? (pending.current?.sent === sent ? pending.current.key : newKey())
      pending.current = { sent, key }
      setState((was) => after(was, 'sent'))
      setFailure(null)
      const outcome = await call(endpoint, { ...args, idempotencyKey: key })
      if (outcome.kind !== 'networkError') pending.current = null
      setState((was) => after(was, outcome.kind === 'ok' ? 'saved' : eventOf(outcome)))
      if (outcome.kind === 'ok') {
        const { refreshes = [] } = latest.current
        const { versions } = outcome.reply as Saved
        if (versions)
          void import('./take-versions.ts').then((it) => it.takeVersions(client, refreshes, versions))
        invalidate(...refreshes)
        follow(outcome.reply, effects, latest.current)
      } else {
        setFailure(outcome)
        if (outcome.kind === 'networkError' && latest.current.networkErrorRedirect)
          effects.go(latest.current.networkErrorRedirect)
      }
      return outcome
    },
    [endpoint, effects, client, invalidate],
  )

  const reset = useCallback(() => {
    setState(untouched)
    setFailure(null)
  }, [])

  return {
    ...state,
    save,
    failure,
    fieldErrors: failure?.kind === 'fields' ? failure.fields : {},
    problems: failure ? problemsOf(failure) : [],
    sending: state.requestState === 'Network',
    reset,
  }
}

/**
 * A success shows 'Changes saved' unless it redirects (specification, point 4). The toast survives the
 * redirect.
 */
function follow(reply: unknown, effects: ReturnType<typeof useEffects>, options: SaveOptions): void {
  const redirect = redirectOf(reply)
  const toast = toastOf(reply)
  if (redirect) effects.go(redirect)
  else if (!options.quiet && !toast) effects.changesSaved()
  const notSent = toast && (reply as Saved).notSent
  if (notSent) effects.notSent(notSent, toast)
  else if (toast && !options.ownToast) effects.toast(toast)
}
