import { addPartnerPayment, partnerBalance, partners, partnerStatement } from '#contract/partners.ts'
import { useLoad } from '../../api/use-load.ts'
import { useSaveForm } from '../../api/use-save-form.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { DateField } from '#web/ui/date/DateField.tsx'
import { FieldRow, Form } from '#web/ui/form/Form.tsx'
import { MoneyField, SelectField, TextField } from '#web/ui/form/fields.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { PartnerStatement } from './PartnerStatement.tsx'
import classes from './partners.module.css'

const methods = [
  { key: 'bank', label: 'Bank transfer' },
  { key: 'card', label: 'Card' },
  { key: 'cash', label: 'Cash' },
]

/** Records a partner's payment; below it, the state of the account. */
export function PartnerPayment({ id }: { id: string }) {
  const found = useLoad(addPartnerPayment.load, { params: { id } }, { live: ['ledger'] })
  return (
    <LoadBoundary {...found}>
      <section className={classes.section} aria-labelledby="add-payment">
        <h2 id="add-payment">Add a payment</h2>
        {found.data && <PaymentForm id={id} balanceCents={found.data.balanceCents} today={found.data.date} />}
      </section>
      <PartnerStatement id={id} />
    </LoadBoundary>
  )
}

function PaymentForm({ id, balanceCents, today }: { id: string; balanceCents: number; today: string }) {
  const { currency } = useAccount().site
  const blank = { amountCents: balanceCents > 0 ? balanceCents : null, method: 'bank' as const, date: today, note: '' }
  const saving = useSaveForm(addPartnerPayment.save, {
    values: blank,
    toBody: (typed) => ({ ...typed, amountCents: typed.amountCents ?? 0 }),
    params: { id },
    refreshes: [addPartnerPayment.load, partnerBalance, partnerStatement, partners.list],
  })
  return (
    <Form
      {...saving}
      label="Payment"
      foot={
        <Button kind="main" type="submit" busy={saving.sending}>
          Add payment
        </Button>
      }
    >
      <FieldRow>
        <MoneyField name="amountCents" label="Amount" currency={currency} required minCents={1} maxCents={1_000_000_000} />
        <SelectField name="method" label="Paid by" options={methods} required />
        <DateField name="date" label="Received on" required max={today} today={today} />
      </FieldRow>
      <TextField name="note" label="Note" hint="Shown on the statement, for example the reference of the transfer" maxLength={200} />
    </Form>
  )
}
