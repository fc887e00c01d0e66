import { customerPage } from '#contract/customers.ts'
import { groupDetail, type GroupDetail } from '#contract/groups.ts'
import {
  guestMoney,
  movePayment,
  refundPayment,
  voidPayment,
  writeOff,
  type GuestMoney,
} from '#contract/till.ts'
import { useSaveForm, type SaveForm } from '#web/api/use-save-form.ts'
import { methodOptions } from '#web/parts/money/payment-methods.ts'
import { UsualWarning } from '#web/parts/money/UsualWarning.tsx'
import { useAccount, useMay } from '#web/shell/account/account.ts'
import { ChoiceField } from '#web/ui/choice/ChoiceField.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { MoneyField, TextField } from '#web/ui/form/fields.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { moneyText } from '#web/ui/value/format.ts'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { ReasonField } from '#web/ui/form/ReasonField.tsx'
import type { MoneyAction, PostedPayment } from './money-action.ts'
import { postedText } from './money-words.ts'

interface MoneyProps {
  group: GroupDetail
  money: GuestMoney
  onClose: () => void
}

/** The refund, write-off, reversal or move dialog. */
export function MoneyDialog({ asked, ...props }: MoneyProps & { asked: MoneyAction }) {
  if (asked.does === 'refund') return <RefundDialog {...props} payment={asked.payment} />
  if (asked.does === 'writeOff') return <WriteOffDialog {...props} />
  return asked.does === 'void' ? (
    <VoidDialog {...props} payment={asked.payment} />
  ) : (
    <MoveDialog {...props} payment={asked.payment} />
  )
}

function savingOf({ group, onClose }: MoneyProps) {
  return {
    params: { id: group.customer.guid, group: group.guid },
    refreshes: [groupDetail, customerPage, guestMoney],
    onSaved: onClose,
  }
}

/** Suggests the refund due, by the method most was paid with. */
function RefundDialog({ payment, ...props }: MoneyProps & { payment: PostedPayment | null }) {
  const { money } = props
  const { currency } = useAccount().site
  const mayOverride = useMay('policyOverride')
  const paid = money.paid.filter((it) => it.amountCents > 0)
  const proposed =
    paid.find((it) => it.method === payment?.method) ??
    paid.toSorted((a, b) => b.amountCents - a.amountCents)[0]
  const amountCents = Math.min(money.dueBackCents, proposed?.amountCents ?? 0)
  const saving = useSaveForm(refundPayment, {
    values: {
      method: proposed?.method ?? 'card',
      amountCents: amountCents > 0 ? amountCents : null,
      reason: '',
    },
    toBody: (typed) => ({ ...typed, amountCents: typed.amountCents ?? 0 }),
    ...savingOf(props),
  })
  const due =
    money.dueBackCents > 0 ? `${moneyText(money.dueBackCents, currency)} refund due` : 'No refund due'
  const options = methodOptions.flatMap((option) => {
    const own = paid.find((one) => one.method === option.key)
    return own ? [{ ...option, hint: `${moneyText(own.amountCents, currency)} paid` }] : []
  })
  return (
    <MoneyFrame
      title={`Refund: ${money.reference}`}
      label="Refund"
      saving={saving}
      okText="Refund"
      onClose={props.onClose}
    >
      <MoneyField
        name="amountCents"
        label="Amount"
        currency={currency}
        minCents={1}
        required
        hint={
          mayOverride || money.dueBackCents > 0 ? due : `${due}. Refunding anyway needs a policy override.`
        }
      />
      <ChoiceField name="method" label="Refund method" options={options} />
      <CashHint heldCents={money.drawer.heldCents} has={options.some((it) => it.key === 'cash')} />
      <ReasonField required />
      <UsualWarning usualCents={money.usualCents} />
    </MoneyFrame>
  )
}

function CashHint({ heldCents, has }: { heldCents: number; has: boolean }) {
  const { currency } = useAccount().site
  return has ? (
    <p>Cash refunds come out of your drawer, which holds {moneyText(Math.max(0, heldCents), currency)}.</p>
  ) : null
}

function WriteOffDialog(props: MoneyProps) {
  const { money } = props
  const { currency } = useAccount().site
  const mayOverride = useMay('policyOverride')
  const maxCents = mayOverride ? money.balanceCents : Math.min(money.balanceCents, money.writeOffCents)
  const saving = useSaveForm(writeOff, { values: { amountCents: maxCents, reason: '' }, ...savingOf(props) })
  const limit = mayOverride
    ? ''
    : `. You can write off up to ${moneyText(money.writeOffCents, currency)} without a policy override.`
  return (
    <MoneyFrame
      title={`Write off: ${money.reference}`}
      label="Write-off"
      saving={saving}
      okText="Write off"
      danger
      onClose={props.onClose}
    >
      <MoneyField
        name="amountCents"
        label="Amount"
        currency={currency}
        minCents={1}
        maxCents={money.balanceCents}
        required
        hint={`${moneyText(money.balanceCents, currency)} owed${limit}`}
      />
      <ReasonField required />
    </MoneyFrame>
  )
}

function VoidDialog({ payment, ...props }: MoneyProps & { payment: PostedPayment }) {
  const { currency } = useAccount().site
  const saving = useSaveForm(voidPayment, {
    values: { entryGuid: payment.guid, reason: '' },
    ...savingOf(props),
  })
  const told = props.group.customer.email !== '' && payment.kind !== 'writeOff'
  return (
    <MoneyFrame
      title={`Reverse: ${props.money.reference}`}
      label="Reversal"
      saving={saving}
      okText="Reverse"
      danger
      onClose={props.onClose}
    >
      <p>
        {postedText(payment, currency)}. This reverses it in full.
        {told && ' The guest will be notified that the receipt is void.'}
        {payment.method === 'cash' && cashText(payment, currency)}
      </p>
      <ReasonField required focusFirst />
    </MoneyFrame>
  )
}

/** The cash to hand over when a cash payment or refund is reversed. */
function cashText({ kind, amountCents, tender }: PostedPayment, currency: string): string {
  if (kind === 'refund') return ` Put ${moneyText(amountCents, currency)} back into the drawer.`
  if (tender === null) return ` Give ${moneyText(amountCents, currency)} back to the guest.`
  const given = moneyText(tender.amountCents, tender.currency)
  const change =
    tender.changeCents > 0 ? `, and take back ${moneyText(tender.changeCents, currency)}, the change` : ''
  return ` Give ${given} back to the guest${change}.`
}

function MoveDialog({ payment, ...props }: MoneyProps & { payment: PostedPayment }) {
  const { currency } = useAccount().site
  const saving = useSaveForm(movePayment, {
    values: { entryGuid: payment.guid, toReference: '', reason: '' },
    ...savingOf(props),
  })
  return (
    <MoneyFrame
      title={`Move payment: ${props.money.reference}`}
      label="Move payment"
      saving={saving}
      okText="Move payment"
      onClose={props.onClose}
    >
      <p>{postedText(payment, currency)}. Both guests will be notified. No money changes hands.</p>
      <TextField
        name="toReference"
        label="To reservation"
        placeholder="KB2345"
        maxLength={20}
        required
        focusFirst
      />
      <ReasonField required />
    </MoneyFrame>
  )
}

interface FrameProps<V extends FieldValues> {
  title: string
  label: string
  saving: SaveForm<V>
  okText: string
  danger?: boolean
  onClose: () => void
  children: ReactNode
}

function MoneyFrame<V extends FieldValues>({
  title,
  label,
  saving,
  okText,
  danger = false,
  onClose,
  children,
}: FrameProps<V>) {
  return (
    <Dialog open title={title} onClose={onClose}>
      <Form
        {...saving}
        guardUnsaved={false}
        label={label}
        submit={okText}
        submitKind={danger ? 'danger' : 'main'}
        onCancel={onClose}
      >
        {children}
      </Form>
    </Dialog>
  )
}
