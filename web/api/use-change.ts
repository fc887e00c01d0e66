import { useCallback, useState } from 'react'
import type { BodyIn, Endpoint, ParamsIn, QueryIn, ReplyOf } from '#contract/endpoint.ts'
import type { PlanOnWire } from '#contract/plan.ts'
import type { CallArgs } from './client.ts'
import type { Failure } from './outcome.ts'
import { useSave, type SaveOptions } from './use-save.ts'

type Request<E extends Endpoint> = { body?: BodyIn<E>; params?: ParamsIn<E>; query?: QueryIn<E> }

export interface ChangeFlow<C extends Endpoint, D extends Endpoint> {
  /** The current plan; null before the question was submitted. */
  plan: PlanOnWire | null
  /** Requests what the change would do. Nothing is changed yet. */
  ask: (request: Request<C>) => Promise<boolean>
  /** Applies the plan on screen. Returns the reply, or null when it was refused. */
  apply: () => Promise<ReplyOf<D> | null>
  /** Back to the question. */
  back: () => void
  problems: string[]
  fieldErrors: Record<string, string>
  sending: boolean
}

/**
 * Confirm, then do: two endpoints, one flow. If the booking changed since the plan was made, the new plan is fetched and shown with the
 * server's sentence about it.
 */
export function useChange<C extends Endpoint, D extends Endpoint>(confirm: C, make: D, options: SaveOptions = {}): ChangeFlow<C, D> {
  const asking = useSave(confirm, { quiet: true })
  const doing = useSave(make, options)
  const { save: sendQuestion, reset: forgetQuestion } = asking
  const { save: sendStep, reset: forgetKey } = doing
  const [asked, setAsked] = useState<{ request: Request<C>; plan: PlanOnWire } | null>(null)

  const ask = useCallback(
    async (request: Request<C>) => {
      const outcome = await sendQuestion(request)
      if (outcome.kind !== 'ok') return false
      setAsked({ request, plan: outcome.reply as PlanOnWire })
      return true
    },
    [sendQuestion],
  )

  const apply = useCallback(async () => {
    if (!asked) return null
    const body = { ...(asked.request.body as object), confirmation: asked.plan.confirmation }
    const outcome = await sendStep({ ...asked.request, body } as unknown as CallArgs<D>)
    if (outcome.kind === 'ok') return outcome.reply
    if (planMoved(outcome)) await ask(asked.request)
    return null
  }, [asked, sendStep, ask])

  const back = useCallback(() => {
    setAsked(null)
    forgetQuestion()
    forgetKey()
  }, [forgetQuestion, forgetKey])

  return {
    plan: asked?.plan ?? null,
    ask,
    apply,
    back,
    problems: [...asking.problems, ...doing.problems],
    fieldErrors: { ...asking.fieldErrors, ...doing.fieldErrors },
    sending: asking.sending || doing.sending,
  }
}

function planMoved(failure: Failure): boolean {
  return failure.kind === 'errors' && failure.errors.some((it) => it.name === 'confirmation')
}
