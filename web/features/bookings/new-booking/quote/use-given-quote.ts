import { useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { savedQuote } from '#contract/quotes.ts'
import { useLoad } from '#web/api/use-load.ts'
import { filledOut } from '#web/features/bookings/new-booking/booking-drafts.ts'
import type { NewBookingValues } from '#web/features/bookings/new-booking/new-booking-values.ts'

/** Reopens the quote named by a link (`?quote=`), for its customer, also if merged since. */
export function useGivenQuote(
  form: UseFormReturn<NewBookingValues>,
  guid: string,
  onTaken: () => void,
): void {
  const { data } = useLoad(savedQuote, { params: { id: guid } }, { skip: guid === '' })
  const taken = useRef(onTaken)
  taken.current = onTaken
  useEffect(() => {
    if (data === undefined) return
    const { customer, reference, version, totalCents, validUntil, note, lines } = data
    const values: NewBookingValues = {
      ...filledOut(form.getValues(), data.form),
      isNewCustomer: false,
      customerGuid: customer.guid,
      customerName: [customer.name, customer.email].filter(Boolean).join(', '),
      quote: {
        guid: data.guid,
        customerGuid: customer.guid,
        reference,
        version,
        totalCents,
        validUntil,
        note,
        lines: lines.map(({ key, totalCents: cents }) => ({ key, totalCents: cents })),
      },
    }
    form.reset(values, { keepDefaultValues: true })
    taken.current()
  }, [form, data])
}
