import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useForm, useWatch, type FieldPath, type UseFormReturn } from 'react-hook-form'
import { confirmAdvancedBooking, makeAdvancedBooking } from '#contract/advanced-booking.ts'
import { customerPage } from '#contract/customers.ts'
import { options } from '#contract/options.ts'
import { call } from '#web/api/client.ts'
import { problemsOf } from '#web/api/outcome.ts'
import { useChange, type ChangeFlow } from '#web/api/use-change.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { useToday } from '#web/shell/account/today.ts'
import { useUrlState } from '#web/shell/navigation/url.ts'
import { dropDraft, keepDraft, readDraft } from '#web/ui/form/draft.ts'
import { customerLabel } from './customer-search.ts'
import { firstBookingDay } from './first-booking-day.ts'
import { formFieldOf, placeOf, shownStep, stepOfField, steps, type Step, type StepName } from './new-booking-steps.ts'
import { canBePriced, customerParam, emptyBooking, requestOf, type NewBookingValues } from './new-booking-values.ts'
import type { ServiceOffered } from './propose-cars.ts'
import { useQuote, type RunningQuote } from './use-quote.ts'

const draftName = 'new-booking'

export interface NewBooking {
  form: UseFormReturn<NewBookingValues>
  values: NewBookingValues
  step: StepName
  services: readonly ServiceOffered[]
  quote: RunningQuote
  change: ChangeFlow<(typeof confirmAdvancedBooking)['body'], (typeof confirmAdvancedBooking)['params']>
  problems: readonly string[]
  sending: boolean
  minDate: string
  goTo: (step: StepName) => void
  submit: (values: NewBookingValues) => Promise<void>
  startOver: () => void
}

/** The booking in progress: its form with its draft, current step, running price, and next step. */
export function useNewBooking(): NewBooking {
  const account = useAccount()
  const firstDay = firstBookingDay(useToday(), account.hasPolicyOverridePermission)
  const isPartner = account.kind === 'partner'
  const start = useMemo(() => emptyBooking(firstDay, isPartner), [firstDay, isPartner])
  const form = useForm<NewBookingValues>({ defaultValues: start, mode: 'onSubmit', reValidateMode: 'onChange', shouldFocusError: false })
  const values = useWatch({ control: form.control }) as NewBookingValues
  useDraft(form, values, account.name)

  const services = useServices()
  const change = useChange(confirmAdvancedBooking, makeAdvancedBooking)
  const [url, setUrl] = useUrlState({ step: 'customer', customer: '' })
  useGivenCustomer(form, url.customer, () => setUrl({ customer: '', step: 'flights' }))
  const step = shownStep(url.step, values, change.plan !== null)
  const quote = useQuote(customerParam(values), canBePriced(values) ? requestOf(values, services, false) : null)
  const goTo = (next: StepName) => {
    if (next !== 'confirm' && change.plan) change.back()
    setUrl({ step: next }, { push: true })
  }
  const { problems, sending, check } = useStepCheck(form, goTo)

  const submit = async (typed: NewBookingValues) => {
    const at = steps[placeOf(step)] ?? steps[0]
    if (!at) return
    const asked = { params: { id: customerParam(typed) }, body: requestOf(typed, services, true) }
    if (at.name === 'confirm') {
      await make()
      return
    }
    if (at.check && !(await check(at, asked))) return
    if (at.name === 'billing' && !(await change.ask(asked))) return
    setUrl({ step: steps[placeOf(at.name) + 1]?.name ?? 'confirm' }, { push: true })
  }
  const make = async () => {
    if (await change.apply()) startOver()
  }
  const startOver = () => {
    dropDraft(draftName)
    form.reset(start)
  }
  const all = [...problems, ...change.problems, ...Object.entries(change.fieldErrors).map(([name, message]) => `${name}: ${message}`)]
  return {
    form,
    values,
    step,
    services,
    quote,
    change,
    problems: all,
    sending: sending || change.sending,
    minDate: firstDay,
    goTo,
    submit,
    startOver,
  }
}

/** The unfinished booking is stored on this device until it is made or the user signs out. */
function useDraft(form: UseFormReturn<NewBookingValues>, values: NewBookingValues, owner: string): void {
  useLayoutEffect(() => {
    const draft = readDraft(draftName, owner) as NewBookingValues | null
    // A draft stored by an earlier version of this page may lack a field: the form's own defaults fill it.
    if (draft) form.reset({ ...form.getValues(), ...draft }, { keepDefaultValues: true })
  }, [form, owner])
  const { isDirty } = form.formState
  useEffect(() => {
    if (isDirty) keepDraft(draftName, owner, values)
  }, [isDirty, values, owner])
}

function useServices(): readonly ServiceOffered[] {
  const { data } = useLoad(options, { params: { list: 'transport-services' } }, { staleTimeMs: 5 * 60_000 })
  return useMemo(
    () => (data?.items ?? []).flatMap(({ guid, name, passengers }) => (guid && name && passengers ? [{ guid, name, passengers }] : [])),
    [data],
  )
}

interface Asked {
  params: { id: string }
  body: ReturnType<typeof requestOf>
}

/** Validates a step and those before it on the server. Errors in later steps are not requested yet. */
function useStepCheck(form: UseFormReturn<NewBookingValues>, goTo: (step: StepName) => void) {
  const [problems, setProblems] = useState<string[]>([])
  const [sending, setSending] = useState(false)
  const check = async (step: Step, asked: Asked): Promise<boolean> => {
    if (!step.check) return true
    setSending(true)
    const outcome = await call(step.check, asked)
    setSending(false)
    if (outcome.kind === 'ok') return (setProblems([]), true)
    setProblems(problemsOf(outcome))
    if (outcome.kind !== 'fields') return false
    const wrong = Object.entries(outcome.fields).filter(([name]) => placeOf(stepOfField(name)) <= placeOf(step.name))
    if (wrong.length === 0) return true
    const unplacedErrors = wrong.filter(([name]) => !placeError(form, name, outcome.fields[name] ?? ''))
    setProblems(unplacedErrors.map(([, message]) => message))
    const first = wrong.map(([name]) => stepOfField(name)).toSorted((a, b) => placeOf(a) - placeOf(b))[0]
    if (first !== undefined && first !== step.name) goTo(first)
    return false
  }
  return { problems, sending, check }
}

/** Shows the server's message at the field; false where the form has no such field. */
function placeError(form: UseFormReturn<NewBookingValues>, name: string, message: string): boolean {
  const field = formFieldOf(name)
  if (field.startsWith('overrides.')) {
    // The line it was about is gone: the rules' price applies again.
    form.setValue('overrides', [])
    return false
  }
  if (!form.control._names.mount.has(field)) return false
  form.setError(field as FieldPath<NewBookingValues>, { type: 'server', message })
  return true
}

/** A link may name the customer to book for (`?customer=`): the customer page links here. */
function useGivenCustomer(form: UseFormReturn<NewBookingValues>, guid: string, onTaken: () => void): void {
  const { data } = useLoad(customerPage, { params: { id: guid } }, { skip: guid === '' })
  const taken = useRef(onTaken)
  taken.current = onTaken
  useEffect(() => {
    if (data?.guid !== guid) return
    form.setValue('isNewCustomer', false)
    form.setValue('customerName', customerLabel(data), { shouldDirty: true })
    form.setValue('customerGuid', data.guid, { shouldDirty: true })
    taken.current()
  }, [form, data, guid])
}
