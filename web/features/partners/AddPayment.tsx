import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { addPartnerPayment, partnerPaymentChange } from '#contract/partner-payments.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { whyNotDate } from '#domain/partner/payment-rules.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useChangeForm } from '#web/parts/changes/use-change-form.ts'
import { useAccount, useMay } from '#web/shell/account/account.ts'
import { useUrlState } from '#web/shell/navigation/url.ts'
import { ChoiceField } from '#web/ui/choice/ChoiceField.tsx'
import { DateField } from '#web/ui/date/DateField.tsx'
import { ConfirmThenDo } from '#web/ui/dialog/ConfirmThenDo.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { FieldRow, Form } from '#web/ui/form/Form.tsx'
import { MoneyField, SelectField, TextField } from '#web/ui/form/fields.tsx'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { Warnings } from '#web/ui/state/Warnings.tsx'
import { moneyText } from '#web/ui/value/format.ts'
import { allocatedTo, allocationsOf, noAllocations, type AllocationValues } from './allocations.ts'
import { addPaymentId, paymentMethods, paymentRefreshes } from './partner-payment-forms.ts'
import classes from './partners.module.css'

const AllocationFields = preloadable(async () => (await import('./AllocationFields.tsx')).AllocationFields)

const waysToAllocate = [
  {
    key: 'oldest',
    label: 'Oldest invoices first',
    hint: 'Anything left over stays on the account as credit',
  },
  { key: 'chosen', label: 'Selected invoices' },
]

type Loaded = ReplyOf<typeof addPartnerPayment.load>

interface Values extends AllocationValues {
  amountCents: number | null
  method: 'bank' | 'card' | 'cash'
  date: string
  note: string
  way: 'oldest' | 'chosen'
}

/** Records a payment after a review; the amount defaults to what is invoiced and unpaid. */
export function AddPayment({ id }: { id: string }) {
  const found = useLoad(addPartnerPayment.load, { params: { id } }, { live: ['ledger'] })
  return (
    <section className={classes.section} aria-labelledby={addPaymentId}>
      <h2 id={addPaymentId}>Add payment</h2>
      <LoadBoundary {...found}>{found.data && <PaymentForm id={id} loaded={found.data} />}</LoadBoundary>
    </section>
  )
}

function PaymentForm({ id, loaded }: { id: string; loaded: Loaded }) {
  const { currency } = useAccount().site
  const mayOverride = useMay('policyOverride')
  /** The invoice that the user came from. */
  const forInvoice = useRef(useUrlState({ invoice: '' })[0].invoice)
  const { payableCents, limitCents, invoices, date: today, earliest, firstOpenDay } = loaded
  const steps = useChangeForm(partnerPaymentChange, {
    values: blankOf(loaded, forInvoice.current),
    toBody: ({ amountCents, method, date, note, way, allocations }) => ({
      amountCents: amountCents ?? 0,
      method,
      date,
      note,
      ...(way === 'chosen' ? { allocations: allocationsOf({ allocations }) } : {}),
    }),
    params: { id },
    refreshes: paymentRefreshes,
    onDone: () => {
      steps.onBack()
      // The same payment must not be proposed again: the next amount comes with what is owed now.
      forInvoice.current = ''
      steps.form.reset({ ...blankOf(loaded, ''), amountCents: null }, { keepDirtyValues: false })
    },
  })
  const { form } = steps
  const { hash } = useLocation()
  useEffect(() => {
    if (hash === addPaymentId) document.querySelector<HTMLElement>(`#${addPaymentId} ~ form input`)?.focus()
  }, [hash])
  useEffect(() => form.reset(blankOf(loaded, forInvoice.current), { keepDirtyValues: true }), [form, loaded])
  const [way, method] = useWatch({ control: form.control, name: ['way', 'method'] })
  const hint =
    `Invoiced and unpaid: ${moneyText(payableCents, currency)}. Maximum for one payment: ` +
    `${moneyText(limitCents, currency)}${mayOverride ? ', more with a policy override' : ''}.`
  return (
    <>
      <Form
        form={form}
        onSubmit={steps.onSubmit}
        problems={steps.plan ? none : steps.problems}
        sending={steps.sending}
        label="Payment"
        submit="Review payment"
      >
        <FieldRow>
          <MoneyField
            name="amountCents"
            label="Amount"
            hint={hint}
            currency={currency}
            required
            minCents={1}
            maxCents={mayOverride ? 1_000_000_000 : limitCents}
          />
          <SelectField name="method" label="Paid by" options={paymentMethods} required />
          <DateField
            name="date"
            label="Received on"
            hint={
              'The day the money arrived. It must be in an open month.' +
              (mayOverride ? '' : ' Cash from an earlier day needs a policy override.')
            }
            required
            min={method === 'cash' && !mayOverride ? today : earliest}
            max={today}
            today={today}
            whyTooEarly={(date) =>
              whyNotDate({ method, date, today, firstOpenDay, hasPolicyOverride: mayOverride })
            }
          />
        </FieldRow>
        <MoreThanOwed form={form} balanceCents={loaded.balanceCents} currency={currency} />
        <TextField
          name="note"
          label="Note"
          hint="Shown on the statement, for example a transfer reference"
          maxLength={200}
        />
        {invoices.length > 0 && <ChoiceField name="way" label="Allocate to" options={waysToAllocate} />}
        {invoices.length > 0 && way === 'chosen' && (
          <AllocationFields invoices={invoices} currency={currency} />
        )}
      </Form>
      {steps.plan && (
        <Dialog open title="Add payment" onClose={steps.onBack} size="lg">
          <ConfirmThenDo
            plan={steps.plan}
            currency={currency}
            doLabel="Add payment"
            keepLabel="Back"
            enterDoes
            sending={steps.sending}
            problems={steps.problems}
            onDo={() => void steps.onDo()}
            onKeep={steps.onBack}
          />
        </Dialog>
      )}
    </>
  )
}

const none: readonly string[] = []

/** The payment of what is invoiced and unpaid, or of one invoice. */
function blankOf({ payableCents, date, invoices }: Loaded, forInvoice: string): Values {
  const paid = invoices.find((it) => it.guid === forInvoice)
  const amount = paid?.openCents ?? payableCents
  return {
    amountCents: amount > 0 ? amount : null,
    method: 'bank',
    date,
    note: '',
    way: paid ? 'chosen' : 'oldest',
    ...(paid ? allocatedTo(paid, invoices) : noAllocations(invoices)),
  }
}

/** Warns about a payment above the balance, which is allowed. */
function MoreThanOwed({
  form,
  balanceCents,
  currency,
}: {
  form: UseFormReturn<Values>
  balanceCents: number
  currency: string
}) {
  const amountCents = useWatch({ control: form.control, name: 'amountCents' }) ?? 0
  const owed = Math.max(0, balanceCents)
  const over = amountCents - owed
  return (
    <Warnings
      texts={
        over > 0
          ? [
              `${moneyText(over, currency)} more than the partner owes. ` +
                'The difference stays on the account as credit.',
            ]
          : []
      }
    />
  )
}
