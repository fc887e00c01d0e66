import { useWatch } from 'react-hook-form'
import { eInvoiceCompany } from '#contract/invoices.ts'
import type { EInvoiceKind, UntaxedReason } from '#domain/e-invoice/e-invoice-settings.ts'
import { useLoad } from '#web/api/use-load.ts'
import { FieldRow } from '#web/ui/form/Form.tsx'
import { SelectField } from '#web/ui/form/fields.tsx'
import { Warnings } from '#web/ui/state/Warnings.tsx'

const kinds: { key: EInvoiceKind; label: string }[] = [
  { key: 'none', label: 'None' },
  { key: 'Factur-X', label: 'Factur-X (PDF with XML)' },
]

const reasons: { key: UntaxedReason; label: string }[] = [
  { key: 'exempt', label: 'Exempt from tax' },
  { key: 'zeroRated', label: 'Zero-rated' },
  { key: 'reverseCharge', label: 'Reverse charge' },
  { key: 'outsideScope', label: 'Outside the scope of tax' },
]

/** Whether a partner gets e-invoices, and the reason they give for services without tax. */
export function EInvoiceFields() {
  const kind = useWatch({ name: 'eInvoice' }) as EInvoiceKind
  return (
    <>
      <FieldRow>
        <SelectField
          name="eInvoice"
          label="E-invoice"
          hint="For partners that require EN 16931 invoices"
          options={kinds}
        />
        {kind !== 'none' && (
          <SelectField
            name="untaxedReason"
            label="Services without tax"
            hint="The reason shown on e-invoices"
            options={reasons}
          />
        )}
      </FieldRow>
      {kind !== 'none' && <CompanyGaps />}
    </>
  )
}

/** Warns of company settings that e-invoices need and that are missing. */
function CompanyGaps() {
  const { data } = useLoad(eInvoiceCompany)
  return <Warnings texts={data?.missing ?? none} />
}

const none: readonly string[] = []
