import { guestMoney, takePayment, type GuestMoney } from '#contract/till.ts'
import type { PaymentMethod } from '#domain/ledger/ledger-accounts.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { useToday } from '#web/shell/account/today.ts'
import { ChoiceField } from '#web/ui/choice/ChoiceField.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { MoneyField, TextField } from '#web/ui/form/fields.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { CashDrawerField } from './CashDrawerField.tsx'
import { payableOf } from './payable.ts'
import { methodOptions } from './payment-methods.ts'
import { TenderFields } from './TenderFields.tsx'
import { ReceivedOnField } from './ReceivedOnField.tsx'
import { useMoney, type MoneyOf } from './use-money.ts'
import { UsualWarning } from './UsualWarning.tsx'

interface PaymentProps {
  of: MoneyOf
  /** The default payment method. */
  usually: PaymentMethod
  refreshes: readonly Endpoint[]
  /** The caller shows its own success message. */
  quiet?: boolean
  size?: 'md'
  onTaken?: (amountCents: number) => void
  onClose: () => void
}

/** Takes a guest's payment. The full balance is the default, so that Enter submits it. */
export function PaymentDialog(props: PaymentProps) {
  const money = useMoney(props.of)
  return (
    <Dialog open title={`Take payment: ${props.of.reference}`} onClose={props.onClose}>
      <LoadBoundary {...money}>{money.data && <PaymentForm {...props} money={money.data} />}</LoadBoundary>
    </Dialog>
  )
}

function PaymentForm({
  of,
  usually,
  refreshes,
  quiet = false,
  size,
  money,
  onTaken,
  onClose,
}: PaymentProps & { money: GuestMoney }) {
  const { currency } = useAccount().site
  const today = useToday()
  const payable = payableOf(money, currency)
  const rateOf = (code: string) => money.currencies.find((it) => it.code === code)?.rateMicros ?? null
  const saving = useSaveForm(takePayment, {
    values: {
      method: usually,
      amountCents: payable.amountCents,
      note: '',
      tender: { currency, amountCents: 0 },
      opensDrawer: false,
      receivedOn: today,
    },
    toBody: ({ tender, opensDrawer, receivedOn, ...typed }) => {
      const rateMicros = rateOf(tender.currency)
      return {
        ...typed,
        ...(typed.method === 'bank' && receivedOn !== today ? { receivedOn } : {}),
        tender: rateMicros === null ? null : { ...tender, rateMicros },
        opensDrawer: opensDrawer && typed.method === 'cash',
      }
    },
    params: { id: of.customerGuid, group: of.groupGuid },
    refreshes: [...refreshes, guestMoney],
    quiet,
    onSaved: (_, { amountCents }) => {
      onTaken?.(amountCents)
      onClose()
    },
  })
  return (
    <Form
      {...saving}
      guardUnsaved={false}
      label="Payment"
      size={size}
      submit="Take payment"
      disabledReason={money.whyNo.payment}
      onCancel={onClose}
    >
      <MoneyField
        name="amountCents"
        label="Amount"
        currency={currency}
        minCents={1}
        maxCents={payable.maxCents}
        required
        hint={payable.hint}
      />
      <ChoiceField name="method" label="Paid by" options={methodOptions} />
      {money.currencies.length > 0 && <TenderFields currencies={money.currencies} site={currency} />}
      <ReceivedOnField today={today} />
      <CashDrawerField drawer={money.drawer} />
      <TextField
        name="note"
        label="Note"
        maxLength={300}
        hint="Shown on the statement instead of the payment method"
      />
      <UsualWarning usualCents={money.usualCents} />
    </Form>
  )
}
