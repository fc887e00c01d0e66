import { partnerPath } from '#contract/addresses.ts'
import { partnerBalance, partners } from '#contract/partners.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { options } from '#contract/options.ts'
import { useEffects } from '#web/api/effects.ts'
import { agreedGratuityAtMost } from '#domain/gratuity/agreed-limit.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { CheckboxField } from '#web/ui/form/CheckboxField.tsx'
import { optionsLoader } from '#web/api/options.ts'
import { ChoiceField } from '#web/ui/choice/ChoiceField.tsx'
import { ComboboxField } from '#web/ui/choice/ComboboxField.tsx'
import { FieldRow, Form } from '#web/ui/form/Form.tsx'
import { languageOptions } from '#web/parts/language/LanguageField.tsx'
import { EInvoiceFields } from './EInvoiceFields.tsx'
import { rhythmOptions } from './invoice-periods.ts'
import { MoneyField, NumberField, SelectField, TextAreaField, TextField } from '#web/ui/form/fields.tsx'

type Values = ReplyOf<typeof partners.edit.load>

const settlements = [
  { key: 'netRate', label: 'Net rate', hint: 'This share is deducted from every price' },
  {
    key: 'commission',
    label: 'Commission',
    hint: 'Guests pay the full price and the partner earns this share',
  },
]

const locations = optionsLoader(options, { params: { list: 'locations' } })
const countries = optionsLoader(options, { params: { list: 'countries' } })

/** A partner's details and terms. */
export function PartnerForm({
  id,
  values,
  onSaved,
}: {
  id: string | null
  values: Values
  onSaved?: () => void
}) {
  const effects = useEffects()
  const { currency } = useAccount().site
  const { history: _history, createdAt: _createdAt, createdBy: _createdBy, location, ...known } = values
  const { basisPoints, gratuityBasisPoints, country, ...own } = known
  const saving = useSaveForm(id === null ? partners.create.save : partners.edit.save, {
    values: {
      ...own,
      country: country || null,
      percent: basisPoints === null ? null : basisPoints / 100,
      gratuityPercent: (gratuityBasisPoints ?? 0) / 100,
    },
    toBody: ({ percent, gratuityPercent, country: chosen, ...typed }) =>
      ({
        ...typed,
        country: chosen ?? '',
        basisPoints: Math.round((percent ?? 0) * 100),
        gratuityBasisPoints: Math.round((gratuityPercent ?? 0) * 100),
        version: values.version,
      }) as never,
    ...(id === null ? {} : { params: { id } }),
    refreshes: [partners.list, partners.edit.load, partnerBalance, options],
    onSaved: (reply) => (id === null ? effects.go(partnerPath(reply.guid ?? '')) : onSaved?.()),
  })
  return (
    <Form {...saving} label="Partner" submit={id === null ? 'Add partner' : 'Save partner'}>
      <FieldRow>
        <TextField name="name" label="Name" required maxLength={150} />
        <TextField name="legalName" label="Legal name" hint="Shown on invoices" required maxLength={200} />
      </FieldRow>
      <FieldRow>
        <TextField name="taxNumber" label="Tax number" maxLength={50} />
        <TextField name="phone" label="Phone" type="tel" maxLength={40} />
        <SelectField
          name="language"
          label="Language"
          hint="For invoices, statements and e-mails"
          options={languageOptions}
        />
      </FieldRow>
      <FieldRow>
        <TextAreaField name="address" label="Address" rows={2} maxLength={500} />
        <ComboboxField name="country" label="Country" load={countries} />
      </FieldRow>
      <ComboboxField
        name="locationGuid"
        label="Location"
        hint="Default pickup when its users book a trip, or drop-off if it meets a flight"
        load={locations}
        {...(location && { chosenLabel: location.active ? location.name : `${location.name} (inactive)` })}
      />
      <FieldRow>
        <TextField
          name="serviceEmail"
          label="Service e-mail"
          hint="For messages about their guests"
          type="email"
          maxLength={254}
        />
        <TextField
          name="billingEmail"
          label="Billing e-mail"
          hint="For invoices and statements"
          type="email"
          maxLength={254}
        />
      </FieldRow>
      <ChoiceField name="settlement" label="Settlement" options={settlements} />
      <FieldRow>
        <NumberField name="percent" label="Share" suffix=" %" decimals={2} required min={0} max={100} />
        <MoneyField
          name="creditLimitCents"
          label="Credit limit"
          currency={currency}
          required
          minCents={0}
          maxCents={1_000_000_000}
        />
        <NumberField name="termsDays" label="Payment terms" suffix=" days" required min={0} max={365} />
        <SelectField
          name="billingRhythm"
          label="Billing rhythm"
          hint="What Issue invoices proposes"
          options={rhythmOptions}
        />
      </FieldRow>
      <NumberField
        name="gratuityPercent"
        label="Gratuity on transfers"
        suffix=" %"
        decimals={2}
        min={0}
        max={agreedGratuityAtMost / 100}
        hint="Of a trip’s price including tax, added to the account when a trip booked from now on is completed"
      />
      <EInvoiceFields />
      <TextAreaField
        name="notes"
        label="Notes"
        hint="Contacts and agreements. Staff see them where they book and dispatch; the partner’s users don’t."
        rows={4}
        maxLength={2000}
      />
      <TextAreaField
        name="noteForDrivers"
        label="Note for drivers"
        hint="Shown with all trips of this partner, such as “Use the staff entrance. The gate code is 4711.”"
        rows={2}
        maxLength={500}
      />
      <CheckboxField name="referenceRequired" label="Bookings need a reference" hint="Such as a PO number" />
      <CheckboxField name="blocked" label="Blocked" hint="Booking on account needs a policy override" />
      {id !== null && (
        <CheckboxField
          name="active"
          label="Active"
          hint="An inactive partner can’t be chosen for new bookings, and its users can’t sign in"
        />
      )}
    </Form>
  )
}
