import { useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { customerPage } from '#contract/customers.ts'
import { useLoad } from '#web/api/use-load.ts'
import { customerLabel } from '#web/parts/customers/found-customers.ts'
import type { NewBookingValues } from './new-booking-values.ts'

/**
 * Selects the customer named by a link (`?customer=`), such as the one on the customer page. Follows merges.
 */
export function useGivenCustomer(
  form: UseFormReturn<NewBookingValues>,
  guid: string,
  onTaken: () => void,
): void {
  const { data } = useLoad(customerPage, { params: { id: guid } }, { skip: guid === '' })
  const taken = useRef(onTaken)
  taken.current = onTaken
  useEffect(() => {
    if (data === undefined) return
    form.setValue('isNewCustomer', false)
    form.setValue('customerName', customerLabel(data), { shouldDirty: true })
    form.setValue('customerGuid', data.guid, { shouldDirty: true })
    taken.current()
  }, [form, data])
}
