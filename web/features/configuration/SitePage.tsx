import type { ReplyOf } from '#contract/endpoint.ts'
import { options } from '#contract/options.ts'
import { screens } from '#contract/screens.ts'
import { siteForm } from '#contract/site.ts'
import { optionsLoader } from '#web/api/options.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { searchedOptions } from '#web/parts/choices/searched-options.ts'
import { loadCurrencies, loadTimeZones } from '#web/parts/choices/site-choices.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { Page } from '#web/shell/page/Page.tsx'
import { ComboboxField } from '#web/ui/choice/ComboboxField.tsx'
import { FieldRow, Form } from '#web/ui/form/Form.tsx'
import { MoneyField, TextAreaField, TextField } from '#web/ui/form/fields.tsx'
import { BrandFields } from './BrandFields.tsx'

const airports = searchedOptions('airports')
const countries = optionsLoader(options, { params: { list: 'countries' } })

/** The company's details. */
export default function SitePage() {
  const found = useLoad(siteForm.load)
  return (
    <Page title="Site" back={screens.configuration.path} load={found}>
      {found.data && <Fields values={found.data} reload={found.reload} />}
    </Page>
  )
}

function Fields({ values, reload }: { values: ReplyOf<typeof siteForm.load>; reload: () => void }) {
  const { refresh } = useAccount()
  const { isCurrencyFixed, whyNoTimeZone, version, country, ...own } = values
  const saving = useSaveForm(siteForm.save, {
    values: { ...own, country: country || null },
    toBody: (typed) => ({
      ...typed,
      currency: typed.currency ?? '',
      airportCode: typed.airportCode ?? '',
      timeZone: typed.timeZone ?? '',
      country: typed.country ?? '',
      partnerPaymentLimitCents: typed.partnerPaymentLimitCents ?? 0,
      version,
    }),
    refreshes: [siteForm.load],
    onSaved: () => {
      reload()
      refresh()
    },
  })
  return (
    <Form {...saving} label="Site" submit="Save site">
      <TextField name="title" label="Title" hint="Shown in the browser tab" required maxLength={60} />
      <FieldRow>
        <TextField
          name="company"
          label="Operating company"
          hint="Shown in the footer and on every document"
          required
          maxLength={200}
        />
        <TextField name="agency" label="Web agency" hint="Credited in the footer" maxLength={200} />
      </FieldRow>
      <FieldRow>
        <ComboboxField
          name="currency"
          label="Currency"
          {...(isCurrencyFixed && { hint: 'Can’t be changed: amounts are already stored in this currency' })}
          load={loadCurrencies}
          chosenLabel={own.currency}
          required
          disabled={isCurrencyFixed}
        />
        <ComboboxField
          name="airportCode"
          label="Airport"
          hint="Name, city or code"
          load={airports}
          chosenLabel={own.airportCode}
          required
        />
        <ComboboxField
          name="timeZone"
          label="Time zone"
          hint={whyNoTimeZone ?? 'Used for all dates and times'}
          load={loadTimeZones}
          chosenLabel={own.timeZone.replaceAll('_', ' ')}
          required
          disabled={whyNoTimeZone !== null}
        />
      </FieldRow>
      <FieldRow>
        <TextAreaField
          name="address"
          label="Address"
          rows={3}
          maxLength={300}
          hint="Shown on invoices and statements"
        />
        <TextAreaField
          name="payTo"
          label="Payment instructions"
          rows={3}
          maxLength={500}
          hint="Bank, account name and number. Shown on invoices and statements."
        />
      </FieldRow>
      <FieldRow>
        <ComboboxField name="country" label="Country" load={countries} hint="For e-invoices" />
        <TextField name="iban" label="IBAN" maxLength={42} hint="For e-invoices, if you have one" />
        <TextField
          name="accountNumber"
          label="Account number"
          maxLength={34}
          hint="For e-invoices, if the account has no IBAN"
        />
      </FieldRow>
      <FieldRow>
        <TextField
          name="taxNumber"
          label="Tax number"
          maxLength={50}
          hint="Shown on invoices. A VAT number starts with a two-letter country code."
        />
        <MoneyField
          name="partnerPaymentLimitCents"
          label="Maximum partner payment"
          currency={values.currency}
          minCents={0}
          maxCents={1_000_000_000}
          required
          hint="Larger payments need a policy override"
        />
      </FieldRow>
      <BrandFields company={values.company} />
    </Form>
  )
}
