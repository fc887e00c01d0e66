import { useWatch } from 'react-hook-form'
import { customerPath } from '#contract/addresses.ts'
import { useEffects } from '#web/api/effects.ts'
import { LikelyKnown } from '#web/parts/customers/LikelyKnown.tsx'
import type { Typed } from '#web/parts/customers/likely-same.ts'
import { DetailFields } from '#web/parts/details/DetailFields.tsx'
import { customerEdit, customerPage, queryCustomers } from '#contract/customers.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { groupDetail } from '#contract/groups.ts'
import { options } from '#contract/options.ts'
import { isGuestLanguage } from '#domain/message/guest-language.ts'
import { optionsLoader } from '#web/api/options.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { LanguageField } from '#web/parts/language/LanguageField.tsx'
import { useToday } from '#web/shell/account/today.ts'
import { ComboboxField } from '#web/ui/choice/ComboboxField.tsx'
import { DateField } from '#web/ui/date/DateField.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { TextAreaField, TextField } from '#web/ui/form/fields.tsx'
import { FieldRow, Form } from '#web/ui/form/Form.tsx'
import { NameFields } from '#web/parts/customers/NameFields.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'

type Fields = ReplyOf<typeof customerEdit.load>

/** Edits a customer. The guid `new` adds one. */
export function CustomerDialog({ guid, onClose }: { guid: string; onClose: () => void }) {
  const customer = useLoad(customerEdit.load, { params: { id: guid } }, { staleTimeMs: 0 })
  return (
    <Dialog open title={guid === 'new' ? 'New customer' : 'Edit customer'} onClose={onClose} size="lg">
      <LoadBoundary {...customer}>
        {customer.data && <CustomerForm guid={guid} fields={customer.data} onClose={onClose} />}
      </LoadBoundary>
    </Dialog>
  )
}

const countries = optionsLoader(options, { params: { list: 'countries' } })

function CustomerForm({ guid, fields, onClose }: { guid: string; fields: Fields; onClose: () => void }) {
  const today = useToday()
  const saving = useSaveForm(customerEdit.save, {
    values: {
      ...fields,
      birthday: fields.birthday ?? '',
      country: fields.country === '' ? null : fields.country,
      language: fields.language ?? '',
    },
    toBody: ({ birthday, country, language, version, ...own }) => ({
      ...own,
      birthday: birthday === '' ? null : birthday,
      country: country ?? '',
      language: isGuestLanguage(language) ? language : null,
      // A new customer has no version to overwrite.
      ...(guid === 'new' ? {} : { version }),
    }),
    params: { id: guid },
    refreshes: [customerPage, customerEdit.load, queryCustomers, groupDetail],
    onSaved: onClose,
  })
  return (
    <Form
      {...saving}
      label="Customer"
      submit={guid === 'new' ? 'Add customer' : 'Save customer'}
      onCancel={onClose}
    >
      <FieldRow>
        <NameFields />
      </FieldRow>
      <FieldRow>
        <TextField
          name="email"
          label="E-mail"
          type="email"
          maxLength={254}
          hint="For tickets and confirmations"
        />
        <TextField
          name="phone"
          label="Phone"
          type="tel"
          maxLength={40}
          hint="Local number, or with country code (+44)"
        />
      </FieldRow>
      {guid === 'new' && <AlreadyKnown />}
      <FieldRow>
        <ComboboxField name="country" label="Country" load={countries} />
        <LanguageField />
        <DateField
          name="birthday"
          label="Birthday"
          placeholder="YYYY-MM-DD"
          anyYear
          max={today}
          today={today}
        />
      </FieldRow>
      <DetailFields owner="customer" name="" isAsked={guid === 'new'} />
      <TextAreaField name="notes" label="Notes" rows={3} maxLength={4000} />
    </Form>
  )
}

/** Leaving the form for one of them asks first: it has typed text. */
function AlreadyKnown() {
  const { go } = useEffects()
  const [firstName, lastName, email, phone] = useWatch<Typed, ['firstName', 'lastName', 'email', 'phone']>({
    name: ['firstName', 'lastName', 'email', 'phone'],
  })
  return (
    <LikelyKnown
      customer={{ firstName, lastName, email, phone }}
      verb="Open"
      onKnown={(known) => go(customerPath(known))}
    />
  )
}
