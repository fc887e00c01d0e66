import { useState } from 'react'
import {
  useForm,
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
} from 'react-hook-form'
import type { ChangeEndpoints } from '#contract/change.ts'
import { customerPage } from '#contract/customers.ts'
import type { BodyIn, Endpoint, ObjectShape, ParamsIn } from '#contract/endpoint.ts'
import { groupDetail } from '#contract/groups.ts'
import type { Saved } from '#contract/shapes.ts'
import type { PlanOnWire } from '#contract/plan.ts'
import type { GuestMessageChoice } from '#web/ui/dialog/GuestMessage.tsx'
import { useChange } from '#web/api/use-change.ts'
import { placeFieldErrors } from '#web/api/use-save-form.ts'

interface ChangeFormOptions<
  B extends ObjectShape,
  P extends ObjectShape,
  V extends FieldValues,
  Done extends Saved,
> {
  /** Initial values. The form keeps its entries while the plan is shown. */
  values: V
  toBody: (values: V) => BodyIn<ChangeEndpoints<B, P>['confirm']>
  params?: ParamsIn<ChangeEndpoints<B, P>['confirm']>
  /** Maps a request field to its form field. By default the names are the same. */
  fieldOf?: (field: string, values: V) => string
  /** Fields the form shows only after the server has reported an error for them. */
  askedLater?: readonly string[]
  /** Queries to invalidate besides those of the reservation. */
  refreshes?: readonly Endpoint[]
  onDone: (reply: Done) => void
}

/** A change's form and its two steps, as `PlanSteps` needs them. */
export interface ChangeForm<V extends FieldValues> {
  form: UseFormReturn<V>
  plan: PlanOnWire | null
  guest: GuestMessageChoice
  /** Requests the plan. */
  onSubmit: (values: V) => Promise<void>
  onDo: () => Promise<void>
  onBack: () => void
  problems: readonly string[]
  sending: boolean
  /** The fields of `askedLater` that the server has asked for. */
  asked: readonly string[]
}

/** The form of a change. Requests the plan, and shows server errors at their fields. */
export function useChangeForm<
  B extends ObjectShape,
  P extends ObjectShape,
  V extends FieldValues,
  Done extends Saved,
>(
  endpoints: ChangeEndpoints<B, P, PlanOnWire, Done>,
  {
    values,
    toBody,
    params,
    fieldOf,
    askedLater = [],
    refreshes = [],
    onDone,
  }: ChangeFormOptions<B, P, V, Done>,
): ChangeForm<V> {
  const [unplaced, setUnplaced] = useState<string[]>([])
  const [asked, setAsked] = useState<string[]>([])
  const form = useForm<V>({
    defaultValues: values as DefaultValues<V>,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    shouldFocusError: false,
  })
  const onFields = (fields: Record<string, string>) => {
    const typed = form.getValues()
    const named = Object.fromEntries(
      Object.entries(fields).map(([name, message]) => [fieldOf?.(name, typed) ?? name, message]),
    )
    const later = Object.keys(named).filter((name) => askedLater.includes(name) && !asked.includes(name))
    for (const name of later) form.register(name as FieldPath<V>)
    setAsked([...asked, ...later])
    setUnplaced(placeFieldErrors(form, named))
  }
  const change = useChange(endpoints.confirm, endpoints.make, {
    refreshes: [groupDetail, customerPage, ...refreshes],
    onFields,
  })

  const onSubmit = async (typed: V) => {
    setUnplaced([])
    await change.ask({ body: toBody(typed), ...(params === undefined ? {} : { params }) })
  }
  const onDo = async () => {
    const reply = await change.apply()
    // `useChange` forgets what exactly these endpoints reply.
    if (reply !== null) onDone(reply as Done)
  }
  return {
    form,
    plan: change.plan,
    guest: change.guest,
    onSubmit,
    onDo,
    onBack: change.back,
    problems: [...unplaced, ...change.problems],
    sending: change.sending,
    asked,
  }
}
