import { DetailFields } from '#web/parts/details/DetailFields.tsx'
import { bookingPartner } from '#contract/booking-partner.ts'
import { options } from '#contract/options.ts'
import { optionsLoader, useOptions } from '#web/api/options.ts'
import { useLoad } from '#web/api/use-load.ts'
import { PartnerNotes } from '#web/parts/partner-notes/PartnerNotes.tsx'
import { useAccount } from '#web/shell/account/account.ts'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { ChoiceField } from '#web/ui/choice/ChoiceField.tsx'
import { ComboboxField } from '#web/ui/choice/ComboboxField.tsx'
import { FieldRow } from '#web/ui/form/Form.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { SelectField, TextAreaField, TextField } from '#web/ui/form/fields.tsx'
import type { NewBooking } from './product.ts'
import classes from './NewBooking.module.css'

const OpenDrawer = preloadable(async () => (await import('#web/parts/money/OpenDrawer.tsx')).OpenDrawer)

const partners = optionsLoader(options, { params: { list: 'partners' } })
const payers = [
  { key: 'payLater', label: 'Pay later', hint: 'The guest owes the balance' },
  { key: 'payLink', label: 'Payment link', hint: 'Sent after booking' },
  { key: 'payNow', label: 'Pay now', hint: 'Cash, card or bank transfer' },
  { key: 'partnerAccount', label: 'Partner account', hint: 'On the partner’s invoice' },
]

/** Billing, partner and comments, at the end of the step before the plan. */
export function NewBookingBilling({ booking: { form, values } }: { booking: NewBooking }) {
  const { kind, site } = useAccount()
  const isPartner = kind === 'partner'
  const methods = useOptions(options, { params: { list: 'payment-methods' } })
  const refused = [...(isPartner ? ['payNow'] : []), ...(isPartner || !site.takesCards ? ['payLink'] : [])]
  const { partnerGuid } = values
  const partner = useLoad(bookingPartner, partnerGuid === null ? {} : { query: { partnerGuid } }, {
    skip: !isPartner && partnerGuid === null,
  })
  const onAccount = values.billing === 'partnerAccount'
  return (
    <fieldset className={classes.group}>
      <legend>Billing</legend>
      <ChoiceField
        name="billing"
        label="Payment"
        options={payers.filter((it) => !refused.includes(it.key))}
      />
      {values.billing === 'payNow' && (
        <SelectField
          name="payMethod"
          label="Paid by"
          options={methods}
          required
          empty="Choose a payment method"
        />
      )}
      {values.billing === 'payNow' && <OpenDrawer field="payMethod" />}
      <FieldRow>
        {!isPartner && (
          <ComboboxField
            name="partnerGuid"
            label="Partner"
            required={onAccount}
            placeholder="Type to search"
            load={partners}
            chosenLabel={values.partnerName}
            onChosen={(option) => form.setValue('partnerName', option?.label ?? '')}
          />
        )}
        {(isPartner || partnerGuid !== null) && (
          <TextField
            name="partnerReference"
            label="Partner reference"
            required={partner.data?.referenceRequired ?? false}
            maxLength={100}
          />
        )}
      </FieldRow>
      {partnerGuid !== null && (
        <LoadBoundary {...partner}>
          {partner.data?.notes !== undefined && (
            <PartnerNotes partner={partner.data.name} notes={partner.data.notes} />
          )}
        </LoadBoundary>
      )}
      <TextAreaField name="comments" label="Comments" rows={2} maxLength={4000} />
      <DetailFields owner="reservation" name="" isAsked />
    </fieldset>
  )
}
