import { useEffect, useRef } from 'react'
import { Button } from '#web/ui/button/Button.tsx'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { ComboboxField } from '#web/ui/choice/ComboboxField.tsx'
import type { SelectOption } from '#web/ui/form/fields.tsx'
import { customerFromTyped, customerOptions, typedOfNew } from './customer-search.ts'
import { noCustomer } from './new-booking-values.ts'
import type { NewBooking } from './use-new-booking.ts'
import classes from './NewBooking.module.css'

const NewCustomerFields = preloadable(async () => (await import('./NewCustomerFields.tsx')).NewCustomerFields)

/** The customer: found by name, e-mail, phone or reference while typing, or added on the spot. */
export function NewBookingCustomerStep({ booking: { form, values, goTo } }: { booking: NewBooking }) {
  const bookFor = (guid: string, name: string) => {
    form.setValue('isNewCustomer', false)
    form.setValue('customerGuid', guid, { shouldDirty: true, shouldValidate: true })
    form.setValue('customerName', name, { shouldDirty: true })
    goTo('flights')
  }
  const addNew = (typed: string) => {
    form.setValue('customerGuid', null)
    form.setValue('customerName', '')
    form.setValue('isNewCustomer', true, { shouldDirty: true })
    form.setValue('customer', { ...noCustomer, ...customerFromTyped(typed) }, { shouldDirty: true })
  }
  const choose = (option: SelectOption | null) => {
    if (option === null) return
    const typed = typedOfNew(option.key)
    if (typed === null) bookFor(option.key, option.label)
    else addNew(typed)
  }
  const isSearchAsked = useRef(false)
  const searchInstead = () => {
    form.setValue('isNewCustomer', false)
    form.setValue('customer', noCustomer)
    isSearchAsked.current = true
  }
  useEffect(() => {
    if (isSearchAsked.current && !values.isNewCustomer) form.setFocus('customerGuid')
    isSearchAsked.current = false
  }, [form, values.isNewCustomer])
  if (values.isNewCustomer) return <NewCustomerFields customer={values.customer} onKnown={bookFor} onSearch={searchInstead} />
  return (
    <div className={classes.find}>
      <ComboboxField
        name="customerGuid"
        label="Who books"
        hint="Type a name, e-mail, phone or booking reference"
        load={customerOptions}
        required
        placeholder="Type to search"
        onChosen={choose}
        chosenLabel={values.customerName}
      />
      <Button kind="quiet" onClick={() => addNew('')}>
        Add a new customer
      </Button>
    </div>
  )
}
