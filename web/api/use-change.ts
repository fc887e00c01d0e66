import { useCallback, useRef, useState } from 'react'
import type { ChangeEndpoints } from '#contract/change.ts'
import type { BodyIn, ObjectShape, ParamsIn, ReplyOf } from '#contract/endpoint.ts'
import type { PlanOnWire } from '#contract/plan.ts'
import type { Failure } from './outcome.ts'
import { useSave, type SaveOptions } from './use-save.ts'

type Confirm<B extends ObjectShape, P extends ObjectShape> = ChangeEndpoints<B, P>['confirm']
type Make<B extends ObjectShape, P extends ObjectShape> = ChangeEndpoints<B, P>['make']
type Request<B extends ObjectShape, P extends ObjectShape> = {
  body: BodyIn<Confirm<B, P>>
  params?: ParamsIn<Confirm<B, P>>
}

export interface ChangeFlow<B extends ObjectShape, P extends ObjectShape> {
  /** The current plan; null before the question was submitted. */
  plan: PlanOnWire | null
  /** Requests what the change would do. Nothing is changed yet. */
  ask: (request: Request<B, P>) => Promise<boolean>
  /** Applies the plan on screen. Returns the reply, or null when it was refused. */
  apply: () => Promise<ReplyOf<Make<B, P>> | null>
  /** Whether the guest gets a message. The user can untick it. */
  guest: { tell: boolean; setTell: (tell: boolean) => void; show: () => void; loading: boolean }
  /** Back to the question. */
  back: () => void
  problems: string[]
  fieldErrors: Record<string, string>
  sending: boolean
}

export interface ChangeOptions extends SaveOptions {
  /**
   * The request was refused at its fields, when it was planned or when it was done: the question is shown
   * again.
   */
  onFields?: (fields: Record<string, string>) => void
}

/**
 * Confirm, then do: two endpoints, one flow. If the booking changed since the plan was made, the new plan is
 * fetched and shown with the server's sentence about it; if it cannot be done any more, the question is shown
 * with both.
 */
export function useChange<B extends ObjectShape, P extends ObjectShape>(
  confirm: Confirm<B, P>,
  make: Make<B, P>,
  options: ChangeOptions = {},
): ChangeFlow<B, P> {
  const asking = useSave(confirm, { quiet: true })
  const doing = useSave(make, options)
  const { save: sendQuestion, reset: forgetQuestion } = asking
  const { save: sendStep, reset: forgetKey } = doing
  const [asked, setAsked] = useState<{ request: Request<B, P>; plan: PlanOnWire } | null>(null)
  const latest = useRef(options)
  latest.current = options

  const [tell, setTell] = useState(true)

  const planAgain = useCallback(
    async (request: Request<B, P>, showMessage?: true) => {
      const outcome = await sendQuestion(showMessage ? withMessage(request) : request)
      if (outcome.kind === 'ok') setAsked({ request, plan: outcome.reply })
      // The plan on screen still holds if only its message couldn't be shown.
      else if (!showMessage || isRefused(outcome)) setAsked(null)
      if (outcome.kind === 'fields') latest.current.onFields?.(outcome.fields)
      return outcome.kind === 'ok'
    },
    [sendQuestion],
  )
  const ask = useCallback(
    async (request: Request<B, P>) => {
      // The server's message about the previous plan.
      forgetKey()
      setTell(true)
      return planAgain(request)
    },
    [forgetKey, planAgain],
  )

  const apply = useCallback(async () => {
    if (!asked) return null
    const { confirmation } = asked.plan
    const body = { ...asked.request.body, confirmation, ...(tell ? {} : { tellGuest: false }) }
    const outcome = await sendStep({ ...asked.request, body })
    if (outcome.kind === 'ok') return outcome.reply
    if (outcome.kind === 'fields' && latest.current.onFields) {
      latest.current.onFields(outcome.fields)
      setAsked(null)
    }
    if (planMoved(outcome)) await planAgain(asked.request)
    return null
  }, [asked, tell, sendStep, planAgain])

  const back = useCallback(() => {
    setAsked(null)
    forgetQuestion()
    forgetKey()
  }, [forgetQuestion, forgetKey])

  return {
    plan: asked?.plan ?? null,
    ask,
    apply,
    guest: {
      tell,
      setTell,
      show: () => void (asked && planAgain(asked.request, true)),
      loading: asking.sending,
    },
    back,
    problems: [...asking.problems, ...doing.problems],
    fieldErrors: { ...asking.fieldErrors, ...doing.fieldErrors },
    sending: asking.sending || doing.sending,
  }
}

function withMessage<B extends ObjectShape, P extends ObjectShape>(request: Request<B, P>): Request<B, P> {
  return { ...request, body: { ...request.body, showMessage: true } }
}

function isRefused({ kind }: Failure): boolean {
  return kind === 'fields' || kind === 'errors'
}

function planMoved(failure: Failure): boolean {
  return failure.kind === 'errors' && failure.errors.some((it) => it.name === 'confirmation')
}
