import { counted } from '#domain/text/counted.ts'
import { DetailFields } from '#web/parts/details/DetailFields.tsx'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useRef } from 'react'
import { queryCustomers } from '#contract/customers.ts'
import { options } from '#contract/options.ts'
import { optionsLoader } from '#web/api/options.ts'
import { LanguageField } from '#web/parts/language/LanguageField.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { ComboboxField } from '#web/ui/choice/ComboboxField.tsx'
import { FieldRow } from '#web/ui/form/Form.tsx'
import { TextAreaField, TextField } from '#web/ui/form/fields.tsx'
import { customerLabel, findCustomers, type FoundCustomer } from '#web/parts/customers/found-customers.ts'
import { duplicateQueries, isLikelySame } from './customer-search.ts'
import type { NewCustomerValues } from './new-booking-values.ts'
import { NameFields } from '#web/parts/customers/NameFields.tsx'
import classes from './NewBooking.module.css'

interface NewCustomerFieldsProps {
  customer: NewCustomerValues
  /** Books for an existing customer instead. */
  onKnown: (guid: string, name: string) => void
  onSearch: () => void
}

/** A customer created with the booking. Possible duplicates are offered as they are typed. */
export function NewCustomerFields({ customer, onKnown, onSearch }: NewCustomerFieldsProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const empty = [...(box.current?.querySelectorAll('input') ?? [])].find((it) => it.value === '')
    empty?.focus()
  }, [])
  return (
    <div className={classes.fields} ref={box}>
      <FieldRow>
        <NameFields prefix="customer." />
      </FieldRow>
      <FieldRow>
        <TextField
          name="customer.email"
          label="E-mail"
          type="email"
          maxLength={254}
          hint="For the ticket and confirmation"
          check={whyNotEmail}
        />
        <TextField
          name="customer.phone"
          label="Phone"
          type="tel"
          maxLength={40}
          hint="Local number, or with country code (+44)"
        />
      </FieldRow>
      <LikelyKnown customer={customer} onKnown={onKnown} />
      <DetailFields owner="customer" name="customer." isAsked />
      <details className={classes.more}>
        <summary>Country, language, birthday, notes</summary>
        <FieldRow>
          <ComboboxField name="customer.country" label="Country" load={countries} />
          <LanguageField prefix="customer." />
          <TextField
            name="customer.birthday"
            label="Birthday"
            placeholder="YYYY-MM-DD"
            maxLength={10}
            check={whyNotBirthday}
          />
        </FieldRow>
        <TextAreaField name="customer.notes" label="Notes" rows={2} maxLength={4000} />
      </details>
      <div>
        <Button kind="quiet" onClick={onSearch}>
          Search existing customers instead
        </Button>
      </div>
    </div>
  )
}

const countries = optionsLoader(options, { params: { list: 'countries' } })

function whyNotEmail(email: string): string | null {
  // The server strips what is pasted around an address.
  return /\S@[^\s@]+\.[^\s@]/.test(email) ? null : 'Enter an e-mail address'
}

function whyNotBirthday(text: string): string | null {
  return /^(19|20)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(text)
    ? null
    : 'Enter a date as YYYY-MM-DD'
}

/** Existing customers who may be the same person. */
function LikelyKnown({ customer, onKnown }: Pick<NewCustomerFieldsProps, 'customer' | 'onKnown'>) {
  const queries = useDeferredValue(duplicateQueries(customer).join('\n'))
  const { data } = useQuery({
    queryKey: [queryCustomers.path, 'duplicates', queries],
    queryFn: async ({ signal }) => {
      // At most three searches: e-mail, phone and name.
      const found = await Promise.all(
        queries
          .split('\n')
          .map(async (term) => (await findCustomers(term, signal)).filter((it) => isLikelySame(term, it))),
      )
      return [...new Map(found.flat().map((it) => [it.customerGuid, it])).values()].slice(0, 4)
    },
    enabled: queries !== '',
  })
  if (!data || data.length === 0 || queries === '') return null
  return (
    <div className={classes.known} role="status">
      <strong>Possibly an existing customer</strong>
      <ul>
        {data.map((found) => (
          <li key={found.customerGuid}>
            <span>{knownText(found)}</span>
            <Button size="xs" onClick={() => onKnown(found.customerGuid, customerLabel(found))}>
              Book for {found.firstName} {found.lastName}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function knownText(found: FoundCustomer): string {
  const bookings = counted(found.groupCount, 'booking')
  return `${customerLabel(found)}, ${bookings}`
}
