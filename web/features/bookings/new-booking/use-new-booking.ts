import { useMemo } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useAccount } from '#web/shell/account/account.ts'
import { useToday } from '#web/shell/account/today.ts'
import { useUrlState } from '#web/shell/navigation/url.ts'
import { useServices } from '#web/features/bookings/drive/use-services.ts'
import { firstBookingDay } from './first-booking-day.ts'
import { customerParam, emptyBooking, hasCustomer, type NewBookingValues } from './new-booking-values.ts'
import type { NewBooking, Product, Started, StopName } from './product.ts'
import { placeOf, shownStop } from './stop-order.ts'
import { useBookingChange } from './use-booking-change.ts'
import { useBookingDraft } from './use-booking-draft.ts'
import { useGivenCustomer } from './use-given-customer.ts'
import { useGivenFee } from './use-given-fee.ts'
import { useGivenQuote } from './quote/use-given-quote.ts'
import { useQuote } from './use-quote.ts'
import { useStopProblems } from './use-stop-problems.ts'

const noFee = { reservation: '', label: '', date: '' }

/** The state of a booking in progress: form, draft, current step and running price. */
export function useNewBooking(product: Product, { id, ownPlace }: Started): NewBooking {
  const account = useAccount()
  const firstDay = firstBookingDay(useToday(), account.hasPolicyOverridePermission)
  const isPartner = account.kind === 'partner'
  const start = useMemo(() => emptyBooking(firstDay, isPartner, ownPlace), [firstDay, isPartner, ownPlace])
  const form = useForm<NewBookingValues>({
    defaultValues: start,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    shouldFocusError: false,
  })
  const values = useWatch({ control: form.control }) as NewBookingValues
  const draft = useBookingDraft(form, values, { id, product: product.name, owner: account.name, start })

  const services = useServices()
  const [url, setUrl] = useUrlState({ ...noFee, stop: 'customer', customer: '', first: '', quote: '' })
  useGivenCustomer(form, url.customer, () => setUrl({ customer: '' }))
  useGivenQuote(form, url.quote, () => setUrl({ quote: '', stop: 'journey' }))
  useGivenFee(form, url, () => setUrl(noFee))
  const wrong = useStopProblems(product, form, (stop) => goTo(stop))
  const change = useBookingChange(product, wrong.show)
  const mayPrice = hasCustomer(values) || url.first === 'price'
  const furthest = change.plan ? 'confirm' : mayPrice ? 'journey' : 'customer'
  const stop = shownStop(product, url.stop, furthest)
  const filled = { customer: customerParam(values), values, services }
  const quote = useQuote(product, filled)
  function goTo(next: StopName): void {
    if (next !== 'confirm' && change.plan) change.back()
    setUrl({ stop: next }, { push: true })
  }

  const submit = async (typed: NewBookingValues) => {
    const asked = { customer: customerParam(typed), values: typed, services }
    if (stop.name === 'confirm') {
      // A plan for the newly chosen cars is still loading.
      if (change.sending) return
      if (await change.apply(typed.billing === 'payLink')) draft.finish()
      return
    }
    wrong.clear()
    if (stop.name === 'journey' && !hasCustomer(typed)) {
      form.setError('customerGuid', { type: 'server', message: 'Choose the customer, or add a new one' })
      setUrl({ stop: 'customer' }, { push: true })
      return
    }
    const next = product.stops[placeOf(product, stop.name) + 1]?.name ?? 'confirm'
    if (next === 'confirm' && !(await change.ask(asked))) return
    setUrl({ stop: next }, { push: true })
  }
  return {
    product,
    form,
    values,
    start,
    ownPlace,
    stop,
    furthest,
    services,
    quote,
    change,
    problems: [...wrong.problems, ...change.problems],
    sending: change.sending,
    minDate: firstDay,
    goTo,
    priceFirst: () => setUrl({ first: 'price', stop: 'journey' }, { push: true }),
    submit,
    startOver: draft.startOver,
    setAside: draft.setAside,
    finish: draft.finish,
  }
}
