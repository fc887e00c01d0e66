import { DetailFields } from '#web/parts/details/DetailFields.tsx'
import { useEffect, useRef } from 'react'
import { options } from '#contract/options.ts'
import { whyNotPhone } from '#domain/customer/phone-length.ts'
import { optionsLoader } from '#web/api/options.ts'
import { LanguageField } from '#web/parts/language/LanguageField.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { ComboboxField } from '#web/ui/choice/ComboboxField.tsx'
import { FieldRow } from '#web/ui/form/Form.tsx'
import { TextAreaField, TextField } from '#web/ui/form/fields.tsx'
import type { NewCustomerValues } from './new-booking-values.ts'
import { LikelyKnown } from '#web/parts/customers/LikelyKnown.tsx'
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
          check={whyNotPhone}
        />
      </FieldRow>
      <LikelyKnown customer={customer} verb="Book for" onKnown={onKnown} />
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
