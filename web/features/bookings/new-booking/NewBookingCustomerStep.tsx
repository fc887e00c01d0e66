import { focusField } from '#web/ui/form/focus-field.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/button/Button.tsx'
import { ComboboxField } from '#web/ui/choice/ComboboxField.tsx'
import type { SelectOption } from '#web/ui/form/fields.tsx'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { customerFromTyped, customerOptions, typedOfNew } from './customer-search.ts'
import { keptFor, type Kept, type NextCustomer } from './keep-for-customer.ts'
import { noCustomer, type NewBookingValues } from './new-booking-values.ts'
import { PartyFields } from './PartyFields.tsx'
import type { NewBooking } from './product.ts'
import classes from './NewBooking.module.css'

const NewCustomerFields = preloadable(async () => (await import('./NewCustomerFields.tsx')).NewCustomerFields)
const KeepDialog = preloadable(async () => (await import('./KeepDialog.tsx')).KeepDialog)
const LastTime = preloadable(async () => (await import('./LastTime.tsx')).LastTime)

/** The customer, found by searching or added, and the party. */
export function NewBookingCustomerStep({ booking }: { booking: NewBooking }) {
  const { form, values, start, product, setAside } = booking
  const [asking, setAsking] = useState<NextCustomer | null>(null)
  /** The customer chosen before the field was cleared, to go back to. */
  const [cleared, setCleared] = useState<string | null>(null)
  const take = (next: NextCustomer, kept: Kept) => {
    if (kept === 'nothing') setAside()
    form.reset(keptFor(form.getValues(), start, next, kept), { keepDefaultValues: true })
    setAsking(null)
  }
  /** Before replacing a customer, asks what to keep of the details entered for the first one. */
  const choose = (next: NextCustomer) => {
    const isChange = values.customerName !== '' && next.customerName !== values.customerName
    if (!isChange || !hasMore(values, start)) {
      take(next, 'all')
      return
    }
    form.setValue('customerGuid', values.customerGuid ?? cleared)
    setAsking(next)
  }
  const chosen = (option: SelectOption | null) => {
    if (option === null) {
      setCleared(values.customerGuid)
      return
    }
    const typed = typedOfNew(option.key)
    choose(typed === null ? known(option.key, option.label) : added(typed))
  }
  /** What was last searched for: the start of a new customer. */
  const searched = useRef('')
  const search = useCallback((typed: string, signal: AbortSignal) => {
    searched.current = typed
    return customerOptions(typed, signal)
  }, [])
  const isFieldAsked = useRef(false)
  const searchInstead = () => {
    form.setValue('isNewCustomer', false)
    form.setValue('customer', noCustomer)
    isFieldAsked.current = true
  }
  const bookForKnown = (guid: string, name: string) => {
    take(known(guid, name), 'all')
    isFieldAsked.current = true
  }
  // Focus the customer field that has replaced the new customer's fields.
  useEffect(() => {
    if (isFieldAsked.current && !values.isNewCustomer) {
      isFieldAsked.current = false
      focusField(form.control, 'customerGuid')
    }
  }, [form, values.isNewCustomer])
  return (
    <div className={classes.fields}>
      {values.isNewCustomer ? (
        <NewCustomerFields customer={values.customer} onKnown={bookForKnown} onSearch={searchInstead} />
      ) : (
        <div className={classes.find}>
          <ComboboxField
            name="customerGuid"
            label="Find customer"
            hint="Search by name, e-mail, phone or booking reference"
            load={search}
            required
            placeholder="Type to search"
            onChosen={chosen}
            chosenLabel={values.customerName}
          />
          {values.customerGuid === null && (
            <div className={classes.instead}>
              <Button kind="quiet" onClick={() => choose(added(searched.current))}>
                Add new customer
              </Button>
              {product.name !== 'fee' && (
                <Button kind="quiet" onClick={booking.priceFirst}>
                  Get a price first
                </Button>
              )}
            </div>
          )}
        </div>
      )}
      {product.name !== 'fee' && (
        <>
          {values.customerGuid !== null && (
            <LastTime key={values.customerGuid} booking={booking} customerGuid={values.customerGuid} />
          )}
          <PartyFields booking={booking} />
        </>
      )}
      {asking && (
        <KeepDialog
          from={values.customerName}
          next={asking}
          onKeep={(kept) => take(asking, kept)}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  )
}

function known(customerGuid: string, customerName: string): NextCustomer {
  return { customerGuid, customerName, isNewCustomer: false, customer: noCustomer }
}

function added(typed: string): NextCustomer {
  return {
    customerGuid: null,
    customerName: '',
    isNewCustomer: true,
    customer: { ...noCustomer, ...customerFromTyped(typed) },
  }
}

/** Whether anything but the customer was filled in. */
function hasMore(values: NewBookingValues, start: NewBookingValues): boolean {
  const noCustomerChosen = {
    customerGuid: null,
    customerName: '',
    isNewCustomer: false,
    customer: noCustomer,
  }
  return (
    JSON.stringify({ ...values, ...noCustomerChosen }) !== JSON.stringify({ ...start, ...noCustomerChosen })
  )
}
